import { expect, test } from 'vitest';
import { listUntranslated } from '@/lib/server/content/languages/untranslated';
import { loadContent } from '@/lib/server/content/load-content';
import { chooseExample, exampleSites } from '@/scripts/site/example-site';

const root = process.cwd();

test('chooses Larkmoor without a flag, and an example by its name', () => {
  expect(chooseExample(root, ['-p', '3001'])).toEqual({
    ok: true,
    folder: '',
    args: ['-p', '3001'],
  });
  expect(chooseExample(root, ['--site', 'choir', '-p', '3001'])).toEqual({
    ok: true,
    folder: 'scripts/examples/choir',
    args: ['-p', '3001'],
  });
});

test('names the examples for one that does not exist', () => {
  const problem =
    'There is no example "quire". Write --site and one of: choir, clinic, repair-cafe.';
  expect(chooseExample(root, ['--site', 'quire'])).toEqual({ ok: false, problem });
});

test.each(exampleSites(root))(
  'the example %s has no mistake, is translated, and has a look of its own',
  async (name) => {
    const loaded = await loadContent(`${root}/scripts/examples/${name}`);
    expect(loaded.ok ? [] : loaded.problems).toEqual([]);
    expect(loaded.ok ? listUntranslated(loaded.content) : []).toEqual([]);
    const looks = loaded.ok ? [loaded.content.look.font, loaded.content.theme?.day?.accent] : [];
    expect(new Set([...looks, 'Instrument Sans', undefined]).size).toBe(4);
  },
);
