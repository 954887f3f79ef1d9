import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { isInstalled } from '@/tests/support/csv-readers';
import { startDesk } from '@/tests/support/desk-server';
import { newAuditEntry, newOperator } from '@/tests/support/operators';
import { addPaid, newRefund } from '@/tests/support/payments';
import { readZip } from '@/tests/support/read-zip';
import { later, newFile, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { patient } from '@/tests/support/patient';

const wren = 'wren@example.org';
const path = '/api/desk/person.zip?sender=Wren@Example.org';

async function start() {
  const desk = await startDesk();
  const Cookie = await desk.signIn();
  return { ...desk, Cookie, get: (at: string) => desk.request(at, { headers: { Cookie } }) };
}

/** Stores a file and returns its record. */
async function addFile(uploads: UploadStore, content: string, name: string) {
  const stored = await uploads.write(Readable.from([Buffer.from(content)]), 1e6);
  if (stored === 'too-big') throw new Error('too big');
  return newFile({ id: stored.id, name, bytes: stored.bytes });
}

test('contains messages, files, notes, replies, payments and mails of one person', async () => {
  const desk = await start();
  const { store, uploads, Cookie } = desk;
  const file = await addFile(uploads, 'the list', 'list.pdf');
  const lost = newFile({ name: 'gone.txt' });
  const reply = newMail({ kind: 'reply', to: wren, text: 'Yes.', author: 'ana@example.org' });
  await store.addSubmission(
    newSubmission({
      id: 'a',
      reference: 'CON-1',
      fields: [
        ['name', ['Wren']],
        ['email', [wren]],
        ['message', ['Is it\nopen?']],
      ],
      files: [file, lost],
      mails: [newMail({ text: 'A message has arrived from Wren.' }), reply],
    }),
  );
  const note = { id: 'n', submission: 'a', author: 'ana@example.org', createdAt: later(1) };
  await store.addNote({ ...note, text: 'Rang her.' });
  await store.addLabel('a', 'school', newAuditEntry({}));
  const draft = { submission: 'a', operator: 'operator@example.org', changedAt: later(2) };
  await store.saveReplyDraft({ ...draft, text: 'Dear Wren' });
  const inbound = {
    id: 'i',
    submission: 'a',
    kind: 'answer',
    messageId: undefined,
    sender: wren,
    senderName: 'Wren',
    subject: 'Re: visit',
    text: 'Gladly!',
    visibleLength: 7,
    receivedAt: later(3),
  } as const;
  await store.addInboundMail({ key: 'i', mail: inbound, files: [], makesNew: true, notices: [] });
  const spam = newSubmission({ id: 'b', reference: 'CON-2', state: 'spam' });
  await store.addSubmission({ ...spam, fields: [['email', [wren]]] });
  const paid = { reference: 'DON-3', fields: [['email', [wren]]] as const };
  const { submission } = await addPaid(store, {}, paid);
  await store.addRefund(newRefund({ payment: submission.id, minor: 500 }));
  await store.addSubmission(newSubmission({ id: 'c', reference: 'CON-9' }));
  const signIn = newMail({ kind: 'sign-in', to: wren, text: 'https://secret' });
  await store.queueMails(undefined, [signIn], noon);

  const response = await desk.get(path);
  expect(response).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="person-2026-11-20.zip"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
  const files = await readZip(response.bytes);
  const folder = 'messages/2026-11-20-CON-1';
  expect([...files.keys()].sort()).toEqual(
    [
      'README.txt',
      `${folder}/files/1-list.pdf`,
      `${folder}/files/2-gone.txt.missing.txt`,
      `${folder}/message.json`,
      `${folder}/message.txt`,
      'messages/2026-11-20-CON-2/message.json',
      'messages/2026-11-20-CON-2/message.txt',
      'messages/2026-11-20-DON-3/message.json',
      'messages/2026-11-20-DON-3/message.txt',
      'other-mails.json',
    ].sort(),
  );
  const textOf = (name: string) => files.get(name)?.toString() ?? '';
  expect(textOf(`${folder}/files/1-list.pdf`)).toBe('the list');
  const text = textOf(`${folder}/message.txt`);
  for (const part of [
    'Your name\n  Wren',
    '  Is it\n  open?',
    'Rang her.',
    'school',
    'Yes.',
    'Gladly!',
  ]) {
    expect(text).toContain(part);
  }
  expect(JSON.parse(textOf(`${folder}/message.json`))).toMatchObject({
    reference: 'CON-1',
    fields: [{ name: 'name' }, { name: 'email', values: [wren] }, { name: 'message' }],
    files: [{ name: 'list.pdf', path: 'files/1-list.pdf' }, { name: 'gone.txt' }],
    labels: ['school'],
    notes: [{ author: 'ana@example.org', text: 'Rang her.' }],
    drafts: [{ author: 'operator@example.org', text: 'Dear Wren' }],
    inbound: [{ kind: 'answer', from: wren, text: 'Gladly!', received: later(3).toISOString() }],
    mails: expect.arrayContaining([
      expect.objectContaining({ kind: 'reply', to: wren, text: 'Yes.' }),
      expect.objectContaining({ kind: 'notify' }),
    ]) as unknown,
  });
  expect(JSON.parse(textOf('messages/2026-11-20-DON-3/message.json'))).toMatchObject({
    payment: {
      reference: 'DON-3',
      amount: '25.00',
      currency: 'GBP',
      paid: noon.toISOString(),
      refunds: [{ sum: '5.00' }],
    },
  });
  expect(response.body).not.toContain('CON-9');
  expect(response.body).not.toContain('https://secret');
  expect(textOf('README.txt')).toContain(wren);

  const head = await desk.request(path, { headers: { Cookie }, method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, body: '' });
  const entries = await store.listAuditEntries({ action: 'export', limit: 9 });
  expect(entries).toMatchObject([
    { operator: 'operator@example.org', subject: '', details: storedDetails('person-zip', 3) },
  ]);
  expect(JSON.stringify(entries)).not.toContain('wren');
});

test('contains what was paid and checked in at the door', async () => {
  const { store, get: load } = await start();
  const operator = 'ana@example.org';
  const audit = { id: randomUUID(), at: noon, operator, details: '', subject: 'a' };
  await store.addSubmission(
    newSubmission({
      id: 'a',
      reference: 'CON-1',
      fields: [['email', [wren]]],
      booking: { event: 'moon', places: { adults: 3 }, capacity: { kinds: {} } },
      sale: {
        minor: 2400,
        currency: 'GBP',
        operator,
        audit: { ...audit, action: 'door-sale' },
        checkIn: { id: randomUUID(), audit: { ...audit, id: randomUUID(), action: 'checked-in' } },
      },
    }),
  );
  const files = await readZip((await load(path)).bytes);
  const textOf = (name: string) => files.get(`messages/2026-11-20-CON-1/${name}`)?.toString() ?? '';
  expect(JSON.parse(textOf('message.json'))).toMatchObject({
    doorSale: { amount: '24.00', currency: 'GBP', author: operator },
    checkIns: [{ event: 'moon', people: 3, at: noon.toISOString(), author: operator }],
  });
  expect(textOf('message.txt')).toMatch(
    /At the door\n {2}£24\.00 paid in cash\n {2}moon: 3 checked in \(ana@example\.org, .*12:00.*\)/,
  );
});

test('keeps every file in its folder, whatever its name', async () => {
  const { store, uploads, get: load } = await start();
  const names = [
    '../../etc/passwd',
    '..\\..\\evil.exe',
    '/etc/passwd',
    'C:\\x.txt',
    'CON',
    '.',
    'a\u202egpj.exe',
    'same.txt',
    'same.txt',
    'x'.repeat(300),
  ];
  const files = await Promise.all(names.map((name) => addFile(uploads, name, name)));
  const fields = [['email', [wren]]] as const;
  await store.addSubmission(newSubmission({ id: 'a', reference: '../../CON', fields, files }));
  const response = await load(path);
  const zip = await readZip(response.bytes);
  const inFolder = [...zip.keys()].filter((name) => name.includes('/files/'));
  expect(inFolder).toHaveLength(names.length);
  for (const name of zip.keys()) {
    expect(name.split('/')).not.toContain('..');
    expect(name).toMatch(/^(?:README\.txt|messages\/2026-11-20-______CON\/(?:files\/)?[^/\\:]+)$/);
  }
  expect(inFolder.map((name) => zip.get(name)?.toString())).toEqual(names);
  // A second reader, where it is installed, checks the sums too.
  if (!isInstalled({ command: 'unzip' })) return;
  const file = join(await temporaryDirectory(), 'person.zip');
  writeFileSync(file, response.bytes);
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected');
});

test('contains only forms that the operator may see', async () => {
  const desk = await start();
  const { store } = desk;
  const fields = [['email', [wren]]] as const;
  await store.addSubmission(newSubmission({ id: 'a', reference: 'CON-1', fields }));
  await store.addSubmission(newSubmission({ id: 'b', reference: 'OTH-1', form: 'other', fields }));
  await store.queueMails(undefined, [newMail({ kind: 'digest', to: wren })], noon);
  const staff = newOperator({ email: 'ben@example.org', role: 'staff', forms: ['contact'] });
  const headers = { Cookie: await desk.signInAs(staff) };
  const { bytes } = await desk.request(path, { headers });
  expect([...(await readZip(bytes)).keys()]).toEqual([
    'README.txt',
    'messages/2026-11-20-CON-1/message.txt',
    'messages/2026-11-20-CON-1/message.json',
  ]);
  const other = newOperator({ email: 'cas@example.org', role: 'staff', forms: ['third'] });
  const refused = await desk.request(path, { headers: { Cookie: await desk.signInAs(other) } });
  expect(refused.status).toBe(404);
  const reader = newOperator({ email: 'rae@example.org', role: 'reader' });
  const status = (await desk.request(path, { headers: { Cookie: await desk.signInAs(reader) } }))
    .status;
  expect(status).toBe(403);
  expect((await desk.request(path)).status).toBe(401);
});

test.each(['', '?sender=', '?sender=%25', '?sender=none@example.org'])(
  'responds 404 to %j, of which nothing is stored',
  async (search) => {
    const { store, get: load } = await start();
    await store.addSubmission(newSubmission({ id: 'a' }));
    expect((await load(`/api/desk/person.zip${search}`)).status).toBe(404);
    expect(await store.listAuditEntries({ action: 'export', limit: 9 })).toEqual([]);
  },
);

test('opens one file at a time, and closes it when the download ends early', async () => {
  const { store, uploads, origin, Cookie } = await start();
  const content = 'x'.repeat(900_000);
  const files = await Promise.all(
    Array.from({ length: 30 }, (_, index) => addFile(uploads, content, `${index}.txt`)),
  );
  const fields = [['email', [wren]]] as const;
  await store.addSubmission(newSubmission({ id: 'a', fields, files }));
  const open = vi.spyOn(uploads, 'open');
  await new Promise<void>((resolve, reject) => {
    const sent = get(`${origin}${path}`, { headers: { Cookie }, agent: false }, (res) => {
      res.once('data', () => {
        res.destroy();
        resolve();
      });
    });
    sent.on('error', reject);
  });
  await patient.waitFor(() => {
    expect(open).toHaveBeenCalled();
    for (const { value } of open.mock.settledResults) {
      expect(value).toMatchObject({ destroyed: true });
    }
  });
  expect(open.mock.calls.length).toBeLessThan(30);
});
