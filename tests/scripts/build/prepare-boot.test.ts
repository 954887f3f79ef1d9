import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareBoot } from '@/scripts/build/prepare-boot';
import { plantTree } from '../../support/tree';

test('an organisation cannot lose the script that every page begins with', async () => {
  const root = plantTree({
    'lib/site/boot.js': '// Why.\nfirst();\n',
    'public/icon.svg': '<svg/>',
    'content/site.yaml': 'name: Test Clinic\n',
  });
  const served = () => readFileSync(join(root, 'public/boot.js'), 'utf8');
  await prepareBoot(root);
  expect(served()).toBe('first();\n');

  writeFileSync(join(root, 'lib/site/boot.js'), 'second();\n');
  await prepareBoot(root);
  expect(served()).toBe('second();\n');

  rmSync(join(root, 'public'), { recursive: true });
  await prepareBoot(root);
  expect(served()).toBe('second();\n');
});

test('films, maps and the counting of visits bring their part where the settings have them', async () => {
  const root = plantTree({
    'lib/site/boot.js': 'boot();\n',
    'lib/embeds/boot-embeds.js': 'presses();\n',
    'lib/consent/boot-consent.js': 'answer();\n',
    'content/site.yaml': '',
  });
  const servedWith = async (settings: string) => {
    writeFileSync(join(root, 'content/site.yaml'), settings);
    await prepareBoot(root);
    return readFileSync(join(root, 'public/boot.js'), 'utf8').trim().split(/\n+/);
  };
  expect(await servedWith('embeds: { youtube: false }')).toEqual(['boot();']);
  expect(await servedWith('embeds: { youtube: true }')).toEqual(['presses();', 'boot();']);
  expect(await servedWith('embeds: { googleMaps: key }')).toEqual(['presses();', 'boot();']);
  expect(await servedWith('analytics: { googleTagManager: GTM-ABC123 }')).toEqual([
    'answer();',
    'boot();',
  ]);
});
