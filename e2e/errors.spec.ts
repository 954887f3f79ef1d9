import { connect } from 'node:net';
import { expect, test } from '@/e2e/support/test';
import { waitForHydration } from '@/e2e/support/framework';
import { errorTitles } from '@/lib/words/lib/http';

const missing = errorTitles[404];

for (const [what, method, path, status, title] of [
  ['an unknown page', 'GET', '/nowhere', 404, missing],
  ['an unknown page below a page', 'GET', '/visit/nowhere', 404, missing],
  ['an unknown form', 'GET', '/f/nowhere', 404, missing],
  ['an unknown endpoint', 'GET', '/api/nowhere', 404, missing],
  ['an address that cannot be read', 'GET', '/visit/%E0%A4%A', 400, 'Bad Request'],
  ['a post to a page', 'POST', '/visit', 405, errorTitles[405]],
  ['a deletion of a page', 'DELETE', '/', 405, errorTitles[405]],
  ['a deletion of a form', 'DELETE', '/f/contact', 405, errorTitles[405]],
] as const) {
  test(`${what} is answered ${status} ${title}`, async ({ request, baseURL }) => {
    const response = await request.fetch(`${baseURL ?? ''}${path}`, {
      method,
      headers: { accept: 'text/html' },
    });
    expect(response.status()).toBe(status);
    if (status === 405) expect(response.headers().allow).toMatch(/GET/);
    const html = (await response.text()).replaceAll('<!-- -->', '');
    expect(html).toMatch(/<html[^>]* lang="en-GB"/);
    expect(html).toContain(`<title>${status}: ${title}`);
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toMatch(/<nav [^>]*aria-label="Site"/);
    expect(html).toMatch(new RegExp(`<main[^>]*>.*>${status}<.*href="/".*</main>`, 's'));
  });
}

const written = { 'content-type': 'application/x-www-form-urlencoded' };

for (const [method, path, status] of [
  ['POST', '/visit', 405],
  ['PUT', '/visit/', 405],
  ['PATCH', '/visit?a=b', 405],
  ['DELETE', '/journal', 405],
  ['POST', '/search', 405],
  ['POST', '/cookies', 405],
  ['POST', '/desk/sign-in', 405],
  ['POST', '/sitemap.xml', 405],
  ['POST', '/icon.svg', 405],
  ['POST', '/nowhere', 404],
  ['POST', '/visit/nowhere', 404],
  ['PUT', '/f/contact/more', 404],
  ['POST', '/api/nowhere', 404],
  ['DELETE', '/api/desk', 404],
  ['POST', '/_next/static/nothing.js', 404],
] as const) {
  test(`answers ${status} to ${method} ${path} with a form body or none`, async ({ request }) => {
    for (const body of [{ data: 'a=b', headers: written }, { multipart: { a: 'b' } }, {}]) {
      const response = await request.fetch(path, { method, maxRedirects: 0, ...body });
      expect(response.status()).toBe(status);
      expect(response.headers().allow).toBe(status === 405 ? 'GET, HEAD' : undefined);
    }
  });
}

test('sends the content policy with error pages below /_next/static/', async ({ request }) => {
  for (const path of ['/_next/static/nothing.js', '/_next/static/chunks/nothing.css?a=b']) {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    const headers = response.headers();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cache-control']).toMatch(/^private/);
  }
});

test('allows no shared cache to store a page', async ({ request }) => {
  for (const path of ['/', '/journal', '/events', '/nowhere', '/gallery', '/404', '/f/contact']) {
    const response = await request.get(path);
    expect(response.headers()['cache-control'], path).toMatch(/max-age=0|no-store/);
    expect(response.headers()['cache-control'], path).not.toContain('s-maxage');
  }
});

test('answers an absolute request target like its path', async ({ baseURL }) => {
  const { hostname, port, origin } = new URL(baseURL ?? '');
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.once('end', () => {
      resolve(text);
    });
    socket.once('error', reject);
    socket.write(`GET ${origin}/visit HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('renders the page of a missing address once, and not for each', async ({ request }) => {
  for (const path of ['/nowhere', '/wp-login.php', '/visit/nowhere?page=2', '/f/nowhere']) {
    const response = await request.get(path);
    expect(response.headers()['x-nextjs-cache'], path).toBe('HIT');
  }
});

test('the error page links to other pages', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/nowhere');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(errorTitles[404]);
});
