import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgetPerson } from '@/lib/server/inbox/erasure/erase';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { openSqliteStore } from '@/tests/support/open-store';
import { describeRemovals } from '@/scripts/backup/describe-removals';
import { openSite, restore, writeUpload } from '@/tests/support/backups';
import { newOperator } from '@/tests/support/operators';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { openSession } from '@/tests/support/test-store';

const [ana, ben, cem] = ['ana', 'ben', 'cem'].map((name) =>
  newOperator({ email: `${name}@example.org`, role: name === 'ana' ? 'owner' : 'staff' }),
) as [
  ReturnType<typeof newOperator>,
  ReturnType<typeof newOperator>,
  ReturnType<typeof newOperator>,
];
const wren = 'wren@example.org';
const times = { createdAt: noon, idleUntil: later(9000), absoluteUntil: later(9000) };

/** A site with three operators who have access, a webhook, a token, and a person's messages. */
async function openBusySite() {
  const site = await openSite();
  const { store, dataDirectory } = site;
  for (const operator of [ana, ben, cem]) {
    await openSession(store, `session of ${operator.email}`, { operator, ...times });
    const passkey = { id: `key of ${operator.email}`, email: operator.email, publicKey: 'key' };
    const facts = { counter: 0, transports: [], name: '', createdAt: noon, usedAt: undefined };
    await store.addPasskey({ ...passkey, ...facts });
  }
  const link = { tokenHash: 'link', email: ben.email, createdAt: noon, expiresAt: later(9000) };
  await store.addInvitation(link);
  await store.queueMails(undefined, [newMail({ kind: 'sign-in', to: ben.email })], noon);
  const token = { tokenHash: 'token', id: 'token', form: 'contact', label: 'Ledger' };
  await store.addApiToken({ ...token, createdAt: noon, createdBy: ana.email });
  for (const id of ['hook', 'gone']) {
    const url = `https://${id}.example.net/in`;
    const shape = { form: 'contact', shape: 'standard', secret: 's' } as const;
    await store.addWebhook({ id, url, ...shape, createdAt: noon, createdBy: ana.email });
  }
  const file = await writeUpload(dataDirectory, randomBytes(100));
  const fields: [string, string[]][] = [
    ['email', [wren]],
    ['message', ['Quetzalcoatl']],
  ];
  const sent = newSubmission({ files: [file], fields });
  await store.addSubmission(sent);
  await store.queueMails(undefined, [newMail({ kind: 'digest', to: wren })], noon);
  const draft = { id: 'd', form: 'contact', visitor: 'v', expiresAt: later(9000) };
  await store.addPageDraft({ ...draft, content: `"${wren}"`, isUnclaimed: false }, [], noon);
  const { file: archive } = await site.backUp();
  const uploads = new UploadStore(join(dataDirectory, 'files'), randomBytes);
  return { ...site, archive, sent, file, deps: { store, uploads, randomBytes, now: () => noon } };
}

/** Restores over the data of a site, as its command does after the site has stopped. */
function restoreOver(archive: string, dataDirectory: string) {
  return restore(archive, dataDirectory, { isForced: true }, { isFileInUse: () => false });
}

/** Deletes everything in a data directory but the log. */
async function loseData(dataDirectory: string) {
  for (const name of await readdir(dataDirectory)) {
    if (name !== 'removals.log')
      await rm(join(dataDirectory, name), { recursive: true, force: true });
  }
}

test('a restore revives no access, and erases and withdraws again what was removed since', async () => {
  const { archive, dataDirectory, store, sent, file, deps } = await openBusySite();
  await forgetPerson(deps, wren, ana.email);
  await store.deleteOperator(ben.email);
  await store.changeOperator({ ...cem, role: 'reader', forms: ['contact'] });
  await store.deletePasskey(cem.email, `key of ${cem.email}`);
  await store.deleteWebhook('gone');
  await store.close();
  const { applied, manifest } = await restoreOver(archive, dataDirectory);

  const restored = openSqliteStore(dataDirectory);
  for (const { email } of [ana, ben, cem]) {
    expect(await restored.findSession(`session of ${email}`, later(1))).toBeUndefined();
  }
  const use = { invitationHash: 'link', sessionHash: 'new', id: 'i', device: '', ...times };
  const redeemed = await restored.redeemInvitation({ ...use, isOwnDevice: false, now: later(1) });
  expect(redeemed).toBeUndefined();
  expect(await restored.findApiToken('token')).toBeUndefined();
  expect(await restored.listMails({ limit: 99 })).toEqual([]);
  expect(await restored.listOperators()).toEqual([
    ana,
    { ...cem, role: 'reader', forms: ['contact'] },
  ]);
  expect(await restored.findPasskey(`key of ${ana.email}`)).toBeDefined();
  for (const { email } of [ben, cem]) {
    expect(await restored.findPasskey(`key of ${email}`)).toBeUndefined();
  }
  expect((await restored.listWebhooks()).map(({ id }) => id)).toEqual(['hook']);
  expect(await restored.findSubmission(sent.id)).toBeUndefined();
  expect(await restored.countMatches({ search: 'quetzalcoatl' }, 9)).toBe(0);
  expect(await restored.findPersonTraces(wren)).toEqual({ mails: [], drafts: [] });
  expect(await restored.listSubmissions({ limit: 9 })).toHaveLength(2);
  await restored.close();
  const upload = join(dataDirectory, 'files', file.id.slice(0, 2), file.id);
  await expect(stat(upload)).rejects.toThrow('ENOENT');

  const text = describeRemovals(applied, manifest.createdAt, 'removals.log').join('\n');
  expect(text).toContain('ended: 3 sessions and 1 unused links to sign in');
  expect(text).toContain('revoked 1 tokens of the read API (“Ledger” for contact)');
  expect(text).toContain('erased again: 1 messages with 1 files');
  expect(text).toContain(
    `withdrawn again: 1 operators (${ben.email}), the rights of 1 (${cem.email})`,
  );
  expect(text).toContain(
    `came back: 2 operators (${ana.email} (owner); ${cem.email} (reader: contact))`,
  );
  expect(text).toContain('1 webhooks with their secrets (contact to hook.example.net)');
});

test('an operator who came again after a withdrawal keeps no earlier passkey', async () => {
  const { archive, dataDirectory, store } = await openBusySite();
  await store.deleteOperator(ben.email);
  await store.addOperator({ ...ben, role: 'reader' });
  await store.close();
  await restoreOver(archive, dataDirectory);
  const restored = openSqliteStore(dataDirectory);
  expect(await restored.findOperator(ben.email)).toMatchObject({ role: 'reader' });
  expect(await restored.listPasskeys(ben.email)).toEqual([]);
  await restored.close();
});

test('the log survives the loss of the database, and the second restore too', async () => {
  const { archive, dataDirectory, store, sent, deps } = await openBusySite();
  await forgetPerson(deps, wren, ana.email);
  await store.close();
  for (let restores = 0; restores < 2; restores += 1) {
    await loseData(dataDirectory);
    await restore(archive, dataDirectory);
  }
  const restored = openSqliteStore(dataDirectory);
  expect(await restored.findSubmission(sent.id)).toBeUndefined();
  await restored.close();
});

test('withdraws the only owner of an archive again, and says that none is left', async () => {
  const { archive, dataDirectory, store } = await openBusySite();
  await store.addOperator(newOperator({ email: 'new@example.org' }));
  await store.deleteOperator(ana.email);
  await store.close();
  const { applied, manifest } = await restoreOver(archive, dataDirectory);
  expect(applied.again?.withdrawn).toEqual([ana.email]);
  const text = describeRemovals(applied, manifest.createdAt, 'removals.log').join('\n');
  expect(text).toContain('No owner came back: run `npm run desk -- invite EMAIL`');
});

test('says on a machine without the log that removals came back, and still ends all access', async () => {
  const { archive, root, store, sent, deps } = await openBusySite();
  await forgetPerson(deps, wren, ana.email);
  await store.close();
  const other = join(root, 'other');
  const { applied, manifest } = await restore(archive, other);
  expect(applied).toMatchObject({ again: undefined, ended: { sessions: 3, links: 1 } });
  const text = describeRemovals(applied, manifest.createdAt, 'removals.log').join('\n');
  expect(text).toContain('There is no log of erasures and withdrawals (removals.log)');
  const restored = openSqliteStore(other);
  expect(await restored.findSubmission(sent.id)).toBeDefined();
  expect(await restored.listSessions(undefined, later(1))).toEqual([]);
  await restored.close();
  // The new log begins after the archive.
  await loseData(other);
  const again = await restore(archive, other);
  const said = describeRemovals(again.applied, manifest.createdAt, '').join('\n');
  expect(said).toContain('after the archive was made');
});
