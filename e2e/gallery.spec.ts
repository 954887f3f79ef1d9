import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProjectCopy } from '@/e2e/support/project-copy';
import { test as base } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';
import { freePort } from '@/scripts/free-port';

test('no visitor is given the gallery', async ({ request }) => {
  expect((await request.get('/gallery')).status()).toBe(404);
  const scripts = readdirSync('.next/static', { recursive: true, withFileTypes: true })
    .filter((entry) => /\.(js|css)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(scripts.length).toBeGreaterThan(5);
  // Words of its own, of a form's example, and of its stylesheet.
  for (const words of ['Choose a light to see it', 'We are full until May', 'zoom:.33']) {
    expect(scripts.filter((script) => script.includes(words)).length, words).toBe(0);
  }
});

base('in development it shows sections and forms in three lights', async ({ page, request }) => {
  base.setTimeout(240_000);
  const project = new ProjectCopy('gallery');
  try {
    const port = await freePort();
    project.startDev(port);
    const address = `http://localhost:${port}/gallery`;
    const answered = () =>
      request.get(address).then(
        (response) => response.status(),
        () => project.said,
      );
    await expect.poll(answered, { timeout: 120_000 }).toBe(200);

    await page.goto(address);
    const papers = await page
      .getByRole('region', { name: 'price-table' })
      .getByRole('group')
      .evaluateAll((panes) => panes.map((pane) => getComputedStyle(pane).backgroundColor));
    expect(new Set(papers).size).toBe(3);
    const forms = page.getByRole('region', { name: 'form-states' });
    await expect(forms.getByRole('group', { name: 'red' })).toHaveCount(7);
    await expect(forms.getByText('There is a problem')).toHaveCount(3);

    await page.goto(`${address}?light=red`);
    await expect(forms.getByText('There is a problem')).toHaveCount(1);
  } finally {
    await project.remove();
  }
});
