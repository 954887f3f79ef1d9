import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readStamp } from '@/lib/server/content/copies/picture-facts';
import { copySite } from '@/scripts/site/copy-site';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

test('copies the photographs of a site with the copies that were made of them', async () => {
  const root = await temporaryDirectory();
  const photograph = 'public/pictures/choir.jpg';
  mkdirSync(join(root, 'public/pictures'), { recursive: true });
  writeFileSync(join(root, photograph), 'a photograph');
  utimesSync(join(root, photograph), 1_700_000_000.123_4, 1_700_000_000.123_4);
  mkdirSync(join(root, '.cache/pictures/0123456789ab'), { recursive: true });
  writeFileSync(join(root, '.cache/pictures/0123456789ab/facts.json'), '{}');

  const copy = copySite(root, 'trial', []);

  expect(await readStamp(join(copy, '.cache/pictures/0123456789ab/facts.json'))).toBeDefined();
  // Otherwise the site would take the photograph for a changed one.
  expect(await readStamp(join(copy, photograph))).toEqual(await readStamp(join(root, photograph)));
});
