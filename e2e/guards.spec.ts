import { expect, test } from '@/e2e/support/test';

const picture = '<img alt="" src="https://pictures.example/one.png">';

test('a stand-in answers for its host', async ({ page, outside }) => {
  await outside.claim('pictures.example', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  const answered = page.waitForResponse('https://pictures.example/one.png');
  await page.setContent(picture);
  expect((await answered).status()).toBe(200);
  expect(outside.hosts()).toEqual(['pictures.example']);
});

test('fails a test that calls a host without a stand-in', async ({ page, complaints, outside }) => {
  test.fail();
  complaints.expect(/ERR_NAME_NOT_RESOLVED/);
  const refused = page.waitForEvent('requestfailed');
  await page.setContent(picture);
  await refused;
  // Only the guard can fail this test.
  expect(outside.hosts()).toEqual(['pictures.example']);
});

test('fails a test whose page violates the content policy', async ({ page }) => {
  test.fail();
  const complained = page.waitForEvent('console');
  await page.goto('/privacy');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true;';
    document.head.append(script);
  });
  await complained;
});

test('blocks inline scripts, and no page has one', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map(
    ([, attributes]) => attributes,
  );
  // Next's page data and JSON-LD are not executed.
  expect(inline.length).toBeGreaterThan(0);
  for (const attributes of inline) expect(attributes).toMatch(/type="application\/(?:ld\+)?json"/);
  const response = await page.goto('/');
  const headers = response?.headers() ?? {};
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  // `X-Powered-By` would name the framework, and HSTS is valid over HTTPS only.
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('strict-transport-security');
});
