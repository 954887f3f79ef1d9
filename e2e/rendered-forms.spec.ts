import { expect, test } from '@/e2e/support/test';

/** Splits a page into the values that differ per request and the rest. */
function splitPage(html: string) {
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1];
  const [attempt = '', stamp = ''] = [valueOf('_attempt'), valueOf('_stamp')];
  expect(attempt).not.toBe('');
  expect(stamp).not.toBe('');
  return { attempt, stamp, rest: html.replaceAll(attempt, 'ATTEMPT').replaceAll(stamp, 'STAMP') };
}

test('serves the same form with a new attempt to every visitor', async ({ request }) => {
  const pages: ReturnType<typeof splitPage>[] = [];
  for (let count = 0; count < 3; count += 1) {
    const response = await request.get('/f/borrow');
    expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers()['cache-control']).toMatch(/^private, /);
    pages.push(splitPage(await response.text()));
  }
  expect(new Set(pages.map(({ attempt }) => attempt)).size).toBe(3);
  expect(new Set(pages.map(({ rest }) => rest)).size).toBe(1);
});

test('keeps query values out of another visitor’s form', async ({ request }) => {
  await request.get('/f/school-visit?email=ana%40example.org');
  await request.get('/f/school-visit?email=bob%40example.org');
  const html = await (await request.get('/f/school-visit')).text();
  expect(html).not.toMatch(/ana@|bob@|%40/);
});

test('hydrates and sends a form that was rendered for another visitor', async ({ page }) => {
  await page.request.get('/f/contact');
  await page.goto('/f/contact');
  await page.getByLabel('Your name').fill('Ana Petrov');
  await page
    .getByLabel(/e-mail/i)
    .first()
    .fill('ana@example.org');
  await page
    .getByLabel(/message|write/i)
    .last()
    .fill('Is the dome open when it rains? Rendered once.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/sent=CON-/);
});
