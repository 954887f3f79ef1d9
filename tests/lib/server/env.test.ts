import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEnv } from 'node:util';
import { readSettings, settingsSchema } from '@/lib/server/env';

test('without any setting the site runs on this machine', () => {
  expect(readSettings({})).toEqual({
    ok: true,
    settings: { SITE_URL: 'http://localhost:3000', DATA_DIR: './data', TRUST_PROXY: 0 },
  });
});

test('an empty setting counts as none, a closing slash as nothing', () => {
  expect(readSettings({ SITE_URL: 'https://larkmoor.example/', DATA_DIR: '' })).toEqual({
    ok: true,
    settings: { SITE_URL: 'https://larkmoor.example', DATA_DIR: './data', TRUST_PROXY: 0 },
  });
});

test.each([
  'larkmoor.example',
  'ftp://larkmoor.example',
  'https://larkmoor.example/site',
  'nonsense',
])('an address that no link can begin with is refused: %s', (address) => {
  expect(readSettings({ SITE_URL: address })).toEqual({
    ok: false,
    problems: [
      'SITE_URL: write the site’s own address without a path, such as https://example.org.',
    ],
  });
});

test('.env.example has every setting with its default and a sentence above it', () => {
  const text = readFileSync('.env.example', 'utf8');
  const example = parseEnv(text);
  expect(Object.keys(example).sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  expect(readSettings(example)).toEqual(readSettings({}));
  const lines = text.split('\n');
  for (const name of Object.keys(example)) {
    const above = lines[lines.findIndex((line) => line.startsWith(`${name}=`)) - 1];
    expect(above).toMatch(/^# .+\.$/);
  }
});
