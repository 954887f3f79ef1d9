import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@/e2e/support/test';

test('answers 404 for the gallery in production', async ({ request }) => {
  expect((await request.get('/gallery')).status()).toBe(404);
  const scripts = readdirSync('.next/static', { recursive: true, withFileTypes: true })
    .filter((entry) => /\.(js|css)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(scripts.length).toBeGreaterThan(5);
  // Texts of the gallery page, of an example form and of its stylesheet.
  for (const words of ['Choose a light to see it', 'We are full until May', 'zoom:.33']) {
    expect(scripts.filter((script) => script.includes(words)).length, words).toBe(0);
  }
});
