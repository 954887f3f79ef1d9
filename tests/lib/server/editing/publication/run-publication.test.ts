import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keepBuildContent, publishedDirectory } from '@/lib/server/content/versions/publications';
import { lockFolder } from '@/lib/server/content/versions/publish-lock';
import { runPublication } from '@/lib/server/editing/publication/run-publication';
import { bundleProgram } from '@/tests/support/bundle-program';
import { validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

const project = join(import.meta.dirname, '../../../../..');

const page = (text: string) =>
  `---\ntitle: New\ndescription: A page that came later on.\n---\n\n${text}\n`;

/** A built site, and a function that publishes its files as the desk does. */
async function builtSite() {
  const root = writeTree({
    ...validContent,
    '.next/BUILD_ID': 'one',
    '.next/start.mjs': '',
    'package.json': '{}',
  });
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  await keepBuildContent(root, new Date(Date.now() - 60_000));
  const program = [await bundleProgram('scripts/publish.ts')];
  vi.stubEnv('DATA_DIR', join(root, 'data'));
  vi.stubEnv('SITE_DIR', '');
  vi.stubEnv('NODE_OPTIONS', '--no-such-option');
  vi.stubEnv('NODE_ENV', 'production');
  return {
    root,
    write: (file: string, text: string) => writeFileSync(join(root, file), text),
    publish: (request: Parameters<typeof runPublication>[0]) =>
      runPublication(request, { root, program }),
  };
}

test(
  'publishes chosen files, names those held back, and returns',
  { timeout: 60_000 },
  async () => {
    const { root, write, publish } = await builtSite();
    write('content/pages/a.md', page('A.'));
    write('content/pages/b.md', page('[B](/nowhere)'));
    write('content/pages/c.md', page('C.'));
    const only = ['content/pages/a.md', 'content/pages/b.md'];
    expect(await publish({ kind: 'files', only })).toEqual({
      kind: 'published',
      version: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      changed: [{ file: 'content/pages/a.md', change: 'added' }],
      held: [
        {
          file: 'content/pages/b.md',
          problems: [expect.objectContaining({ file: 'content/pages/b.md', line: 6 })],
        },
      ],
      consequences: [],
      isServed: true,
    });
    expect(await publish({ kind: 'files', only: ['content/pages/b.md'] })).toMatchObject({
      kind: 'problems',
      problems: [{ file: 'content/pages/b.md' }],
    });
    expect(await publish({ kind: 'files', only: [] })).toMatchObject({ kind: 'unchanged' });

    const unlock = await lockFolder(publishedDirectory(join(root, 'data')), new Date());
    expect(await publish({ kind: 'files' })).toEqual({ kind: 'busy' });
    await unlock?.();
    expect(await publish({ kind: 'back', current: 'build' })).toMatchObject({
      kind: 'published',
      version: undefined,
    });
    expect(await publish({ kind: 'back', current: 'build' })).toEqual({ kind: 'first' });
  },
);

test('does not wait for the pictures that a command draws after it has said all', async () => {
  const published = { kind: 'published', version: 'build', switchedAt: 'now' };
  const root = writeTree({
    'slow.mjs': `
      console.log(${JSON.stringify(`${JSON.stringify(published)}\n{"kind":"ended"}`)});
      process.stdin.resume();`,
  });
  const program = ['slow.mjs'];
  expect(await runPublication({ kind: 'files' }, { root, program })).toMatchObject({
    kind: 'published',
  });
});

test('reports what a command that was cut off has published, and one that cannot run', async () => {
  const published = { kind: 'published', version: 'build', switchedAt: 'now' };
  const root = writeTree({
    'cut-off.mjs': `
      process.stdout.write(${JSON.stringify(`${JSON.stringify(published)}\n{"kind":"serv`)});
      process.exitCode = 1;`,
    'broken.mjs': `throw new Error('No memory.');`,
  });
  expect(await runPublication({ kind: 'files' }, { root, program: ['cut-off.mjs'] })).toMatchObject(
    { kind: 'published', version: 'build', isServed: false },
  );
  expect(await runPublication({ kind: 'files' }, { root, program: ['broken.mjs'] })).toEqual({
    kind: 'failed',
    text: expect.stringContaining('No memory.') as string,
  });
});
