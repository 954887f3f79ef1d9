import { expect, test } from '@/e2e/support/test';

/** A page without what is drawn for each request, and what was drawn. */
function readMarks(html: string) {
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1];
  const [attempt = '', stamp = ''] = [valueOf('_attempt'), valueOf('_stamp')];
  expect(attempt).not.toBe('');
  expect(stamp).not.toBe('');
  return { attempt, stamp, rest: html.replaceAll(attempt, 'ATTEMPT').replaceAll(stamp, 'STAMP') };
}

test('every visitor gets the same form with an attempt of their own', async ({ request }) => {
  const pages: ReturnType<typeof readMarks>[] = [];
  for (let count = 0; count < 3; count += 1) {
    const response = await request.get('/f/borrow');
    expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers()['cache-control']).toMatch(/^private, /);
    pages.push(readMarks(await response.text()));
  }
  expect(new Set(pages.map(({ attempt }) => attempt)).size).toBe(3);
  expect(new Set(pages.map(({ rest }) => rest)).size).toBe(1);
});

test('nothing of an address with a query gets into the form of another visitor', async ({
  request,
}) => {
  await request.get('/f/school-visit?email=ana%40example.org');
  await request.get('/f/school-visit?email=bob%40example.org');
  const html = await (await request.get('/f/school-visit')).text();
  expect(html).not.toMatch(/ana@|bob@|%40/);
});

test('a form that was rendered for another visitor is taken over and sent', async ({ page }) => {
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
