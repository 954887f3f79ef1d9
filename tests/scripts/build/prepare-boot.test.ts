import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareBoot } from '@/scripts/build/prepare-boot';
import { writeTree } from '@/tests/support/tree';

const parts = {
  'lib/boot/light.js': '// A comment.\nlight();\n',
  'lib/boot/first-frame.js': 'frame();\n',
  'lib/boot/error-reports.js': 'reports();\n',
  'lib/boot/embeds.js': 'embeds();\n',
  'lib/boot/consent.js': 'consent();\n',
  'lib/boot/languages.js': 'languages();\n',
  'lib/next/delayed-scripts.js': 'scripts();\n',
  'lib/boot/notices.js': '/* Why. */\nnotices();\n',
  'styles/layout/notices.css': '/* Why. */\n.a {\n  color: red;\n}\n',
  'styles/embeds/picture-viewer.css': '/* Why. */\n.c {\n}\n',
};

test('rewrites public/boot.js after a change of its parts or of public/', async () => {
  const root = writeTree({ ...parts, 'content/site.yaml': 'name: Test Clinic\n' });
  const readBoot = () => readFileSync(join(root, 'public/boot.js'), 'utf8');
  await prepareBoot(root);
  expect(readBoot()).toBe('light();\nframe();\nreports();\nscripts();\n');

  writeFileSync(join(root, 'lib/boot/light.js'), 'changed();\n');
  await prepareBoot(root);
  expect(readBoot()).toBe('changed();\nframe();\nreports();\nscripts();\n');

  rmSync(join(root, 'public'), { recursive: true });
  await prepareBoot(root);
  expect(readBoot()).toBe('changed();\nframe();\nreports();\nscripts();\n');
});

test.each([
  ['embeds: { youtube: false }', []],
  ['embeds: { youtube: true }', ['embeds();']],
  ['embeds: { vimeo: true }', ['embeds();']],
  ['embeds: { googleMaps: key }', ['embeds();']],
  ['analytics: { googleTagManager: GTM-ABC123 }', ['consent();']],
  ['languages: [en, cy]', ['languages();']],
  ['languages: [en]', []],
])('adds the parts that %s needs', async (settings, added) => {
  const root = writeTree({ ...parts, 'content/site.yaml': settings });
  await prepareBoot(root);
  const lines = readFileSync(join(root, 'public/boot.js'), 'utf8').trim().split(/\n+/);
  expect(lines).toEqual(['light();', 'frame();', 'reports();', ...added, 'scripts();']);
});

test('writes what documents with notices and the viewer load, without comments', async () => {
  const root = writeTree({ ...parts, 'content/site.yaml': 'name: Test Clinic\n' });
  await prepareBoot(root);
  const read = (name: string) => readFileSync(join(root, 'public', name), 'utf8');
  expect(read('notices.js')).toBe('notices();\n');
  expect(read('notices.css')).toBe('.a {\ncolor: red;\n}');
  expect(read('viewer.css')).toMatch(/^\.pswp \{\n[^]*\n\.c \{\n\}$/);
});
