import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepBuildContent } from '@/lib/server/content/versions/publications';
import { openStore } from '@/lib/server/services';
import { settingsSchema } from '@/lib/server/settings';
import { bundleProgram } from '@/tests/support/bundle-program';
import { validContent } from '@/tests/support/content';
import { hasProgram } from '@/tests/support/programs';
import { newSubmission } from '@/tests/support/submissions';
import { writeTree } from '@/tests/support/tree';

const project = join(import.meta.dirname, '../..');
const form = 'content/forms/contact.yaml';
const consequence = 'This publication has consequences:\n- ';

/** A built site, whose form loses a field after the build: a visitor has answered it. */
async function createSite() {
  const asked = `${validContent[form]}  - { name: message, label: Message, kind: text }\n`;
  const root = writeTree({
    ...validContent,
    [form]: asked,
    '.next/BUILD_ID': 'one',
    '.next/start.mjs': '',
  });
  // The worker of the database and the font are files of the project.
  for (const name of ['node_modules', 'lib']) symlinkSync(join(project, name), join(root, name));
  await keepBuildContent(root, new Date(Date.now() - 60_000));
  const store = openStore(settingsSchema.parse({ DATA_DIR: join(root, 'data') }));
  await store.addSubmission(newSubmission({}));
  await store.close();
  writeFileSync(join(root, form), validContent[form]);
  return { root, asked };
}

async function start(root: string, args: readonly string[], isTerminal = false) {
  const program = [process.execPath, await bundleProgram('scripts/publish.ts'), ...args];
  const [file = '', ...rest] = isTerminal
    ? ['script', '-qec', program.join(' '), '/dev/null']
    : program;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: join(root, 'data'),
  } as const;
  return spawn(file, rest, { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] });
}

async function run(root: string, args: readonly string[], typed?: string) {
  const child = await start(root, args, typed !== undefined);
  const exited = once(child, 'exit');
  if (typed === undefined) child.stdin.end();
  else {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('press Enter to stop')) child.stdin.write(`${typed}\n`);
    });
  }
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  return { code: child.exitCode, said: `${out}${error}`.replaceAll('\r', '') };
}

test('asks without a terminal how to agree, and publishes with --yes, also back', async () => {
  const { root, asked } = await createSite();
  const question = await run(root, []);
  expect(question.code).toBe(1);
  expect(question.said).toContain(consequence);
  expect(question.said).toContain('To publish it, add: -- --yes\nNothing was published.');

  const agreed = await run(root, ['--yes']);
  expect(agreed).toMatchObject({ code: 0, said: expect.stringContaining(`  ${form}`) as string });

  writeFileSync(join(root, form), asked);
  expect(await run(root, [])).toMatchObject({ code: 0 });
  const back = await run(root, ['--back']);
  expect(back.said).toContain(consequence);
  expect(back).toMatchObject({ code: 1 });
  expect(await run(root, ['--yes', '--back'])).toMatchObject({ code: 0 });
});

test.skipIf(!hasProgram('script')).each([
  ['y', 0, 'No site is running'],
  ['n', 1, 'Nothing was published.'],
  ['', 1, 'Nothing was published.'],
])('asks in a terminal, and takes %j', async (typed, code, said) => {
  const { root } = await createSite();
  const result = await run(root, [], typed);
  expect(result.said).toContain(consequence);
  expect(result.said).toContain(said);
  expect(result.code).toBe(code);
});

test('holds back with --watch only what harms someone', async () => {
  const { root } = await createSite();
  writeFileSync(join(root, 'content/pages/new.md'), validContent['content/pages/visit.md']);
  const child = await start(root, ['--watch']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const error = text(child.stderr);
  let out = '';
  for await (const chunk of child.stdout) {
    out += String(chunk);
    if (out.includes('No site is running')) child.kill('SIGTERM');
  }
  await exited;
  expect(out).toContain('+ content/pages/new.md');
  expect(await error).toContain(`Held back: ${form}\n`);
});
