import { waitForHydration, markWindow, pushRoute } from '@/e2e/support/framework';
import type { ProjectCopy } from '@/e2e/support/project-copy';
import { expect, type test as siteTest } from '@/e2e/support/test';

const green = 'rgb(0, 100, 0)';
const stylesheet = `.words {\n  color: ${green};\n}\n`;

/** Adds two pages as in any project of Next.js, each with its own stylesheet. */
export function addPlainPages(project: ProjectCopy): void {
  for (const [name, other] of [
    ['plain', 'second-plain'],
    ['second-plain', 'plain'],
  ] as const) {
    project.write(`pages/${name}.module.css`, stylesheet);
    project.write(
      `pages/${name}.tsx`,
      `import Link from 'next/link';
import styles from './${name}.module.css';

export default function Page() {
  return (
    <main>
      <h1 className={styles.words}>This is ${name}</h1>
      <Link href="/${other}">To ${other}</Link>
    </main>
  );
}
`,
    );
  }
}

/** Tests a page's own stylesheet after a load, a client navigation and Back. */
export function testPageStyles(test: typeof siteTest): void {
  test('styles a page with its own stylesheet after a client navigation', async ({ page }) => {
    const title = page.getByRole('heading', { level: 1 });
    await page.goto('/');
    await waitForHydration(page);
    const isSameWindow = await markWindow(page);
    await pushRoute(page, '/plain');
    await expect(title).toHaveText('This is plain');
    await expect(title).toHaveCSS('color', green);

    await page.getByRole('link', { name: 'To second-plain' }).click();
    await expect(title).toHaveText('This is second-plain');
    await expect(title).toHaveCSS('color', green);
    await page.goBack();
    await expect(title).toHaveText('This is plain');
    await expect(title).toHaveCSS('color', green);
    await isSameWindow();
    expect(await page.locator('style').count()).toBe(0);
  });

  test('styles the first page again after a visitor leaves it and returns', async ({ page }) => {
    const title = page.getByRole('heading', { level: 1 });
    await page.goto('/plain');
    await expect(title).toHaveCSS('color', green);
    await waitForHydration(page);
    const isSameWindow = await markWindow(page);
    await page.getByRole('link', { name: 'To second-plain' }).click();
    await expect(title).toHaveText('This is second-plain');
    await page.getByRole('link', { name: 'To plain' }).click();
    await expect(title).toHaveText('This is plain');
    await expect(title).toHaveCSS('color', green);
    await isSameWindow();
  });

  test('loads the document when a page’s stylesheet fails', async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource|stylesheet/);
    const title = page.getByRole('heading', { level: 1 });
    const html = await (await page.request.get('/plain')).text();
    let refused = 0;
    // From the start, because Next prefetches the stylesheet with a visible link.
    await page.route(/\.css$/, async (route) => {
      const request = route.request();
      const isLink = request.resourceType() === 'stylesheet';
      const isOther = !html.includes(new URL(request.url()).pathname);
      if (isLink && isOther && new URL(page.url()).pathname === '/plain') {
        refused += 1;
        await route.abort();
      } else {
        await route.continue();
      }
    });
    await page.goto('/plain');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'To second-plain' }).click();
    await expect(title).toHaveText('This is second-plain');
    await expect(title).toHaveCSS('color', green);
    expect(refused).toBeGreaterThan(0);
  });
}
