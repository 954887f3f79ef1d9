import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { openSqliteStore } from '@/tests/support/open-store';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { bundleProgram } from '@/tests/support/bundle-program';
import { newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const command = [await bundleProgram('scripts/desk.ts'), ...args];
  return new Promise<Outcome>((resolve) => {
    const options = { env: { ...process.env, SITE_URL: 'https://larkmoor.example', ...env } };
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

test('prints one sign-in link that the store can redeem', async () => {
  const directory = await temporaryDirectory();
  const { code, stdout, stderr } = await run(['invite', 'ana@example.org'], {
    DATA_DIR: directory,
  });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const links = stdout.match(/https?:\/\/\S+/g) ?? [];
  expect(links).toHaveLength(1);
  expect(stdout).toContain('works once, within 15 minutes');

  const link = new URL(links[0] ?? '');
  expect(link.origin + link.pathname).toBe('https://larkmoor.example/desk/sign-in');
  const store = openSqliteStore(directory);
  const now = new Date();
  const redeemed = await store.redeemInvitation({
    invitationHash: hashToken(link.searchParams.get('key') ?? ''),
    sessionHash: 'session',
    id: 'session',
    device: '',
    isOwnDevice: false,
    now,
    idleUntil: now,
    absoluteUntil: now,
  });
  await store.close();
  expect(redeemed).toEqual({ email: 'ana@example.org' });
});

test.each([
  [[], 'Write: npm run desk -- invite EMAIL'],
  [['invite'], 'Write: npm run desk -- invite EMAIL'],
  [['list'], 'Write: npm run desk -- invite EMAIL'],
  [['invite', 'a@example.org', 'b@example.org'], 'Write: npm run desk -- invite EMAIL'],
  [['invite', 'ana'], 'That is not an e-mail address'],
])('rejects the arguments %j with a message', async (args, sentence) => {
  const { code, stdout, stderr } = await run(args, { DATA_DIR: await temporaryDirectory() });
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(sentence);
});

test('reports an invalid setting without a stack trace', async () => {
  const { code, stderr } = await run(['invite', 'ana@example.org'], {
    DATA_DIR: await temporaryDirectory(),
    SITE_URL: 'larkmoor',
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^SITE_URL: /);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('shows what a person has sent, and deletes it after a confirmation', async () => {
  const directory = await temporaryDirectory();
  const submission = newSubmission({ fields: [['email', ['wren@example.org']]] });
  const before = openSqliteStore(directory);
  await before.addSubmission(submission);
  await before.close();
  const env = { DATA_DIR: directory };
  const shown = await run(['forget', 'Wren@example.org'], env);
  expect(shown.stdout).toContain('messages 1 (paid 0), files 0, mails 0');
  expect(shown.stdout).toContain('Nothing was deleted');
  const done = await run(['forget', 'wren@example.org', '--yes'], env);
  expect(done.stdout).toContain('Deleted: messages 1');
  const store = openSqliteStore(directory);
  expect(await store.findSubmission(submission.id)).toBeUndefined();
  expect(await store.listAuditEntries({ limit: 10 })).toMatchObject([{ operator: '' }]);
  await store.close();
});

test('deletes more than a fifth of all messages only with their number', async () => {
  const directory = await temporaryDirectory();
  const before = openSqliteStore(directory);
  for (let index = 0; index < 6; index += 1) {
    const fields = [['email', ['wren@example.org']]] as const;
    await before.addSubmission(newSubmission({ id: `s${index}`, fields }));
  }
  await before.close();
  const forget = (confirmation: string) =>
    run(['forget', 'wren@example.org', confirmation], { DATA_DIR: directory });
  for (const confirmation of ['--yes', '--yes=5']) {
    const refused = await forget(confirmation);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('This is more than a fifth of all messages.');
    expect(refused.stdout).toContain('npm run desk -- forget wren@example.org --yes=6');
  }
  expect((await forget('--yes=6')).stdout).toContain('Deleted: messages 6');
  const store = openSqliteStore(directory);
  expect(await store.listSubmissions({ limit: 9 })).toEqual([]);
  await store.close();
});
