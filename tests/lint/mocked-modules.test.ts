import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');

// Their names exclude them from the process that the other files share; see vitest.config.mts.
test('files that replace modules are named so that they run in a process of their own', () => {
  const isShared = (name: string) => /(?<!\.mocked|\buntranslated)\.test\.ts$/.test(name);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isShared);
  expect(names.length).toBeGreaterThan(100);
  const replacing = names.filter((name) =>
    /^ *vi\.(?:do)?[mM]ock\(/m.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(replacing).toEqual([]);
});
