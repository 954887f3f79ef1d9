import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { bundleScript } from '@/scripts/practice/browser/bundle';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

async function writeFiles(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryDirectory();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

describe('a bundle', () => {
  test('runs its modules in the order of their imports, each once', async () => {
    const folder = await writeFiles({
      'a.ts': "import { log } from './in/log'; import { b } from './in/b'; log(`a${b}`);",
      'in/b.ts':
        "import { log } from './log'; import { c } from '@/c'; log('b'); export const b = c;",
      'in/log.ts':
        'export const log = (word: string): void => { seen.push(word); };\ndeclare const seen: string[];',
      'c.ts': "export type C = string; export const c: C = '!';",
    });
    const seen: string[] = [];
    new Script(bundleScript(folder, 'a.ts')).runInNewContext({ seen });
    expect(seen).toEqual(['b', 'a!']);
  });

  test('needs no module that only types come from', async () => {
    const folder = await writeFiles({
      'a.ts': "import { type Gone } from 'a-package'; const word: Gone = 'x'; export { word };",
    });
    expect(() => bundleScript(folder, 'a.ts')).not.toThrow();
  });

  test.each(['node:fs', 'zod', './nowhere'])('with %s in it is refused', async (name) => {
    const folder = await writeFiles({ 'a.ts': `import * as all from '${name}'; void all;` });
    expect(() => bundleScript(folder, 'a.ts')).toThrow(`a.ts imports "${name}"`);
  });
});
