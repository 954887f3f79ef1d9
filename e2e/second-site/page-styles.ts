import { hydrated, markWindow, routerGoes } from '@/e2e/support/framework';
import type { ProjectCopy } from '@/e2e/support/project-copy';
import { expect, type test as siteTest } from '@/e2e/support/test';

const green = 'rgb(0, 100, 0)';
const stylesheet = `.words {\n  color: ${green};\n}\n`;

/** Two pages of code, as in any project of Next.js: each has a stylesheet of its own. */
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

/** A page's own stylesheet after a visit, a client navigation, and the way back. */
export function testPageStyles(test: typeof siteTest): void {
  test('styles a page of code that has a stylesheet of its own after a client navigation', async ({
    page,
  }) => {
    const title = page.getByRole('heading', { level: 1 });
    await page.goto('/');
    await hydrated(page);
    const isSameWindow = await markWindow(page);
    await routerGoes(page, '/plain');
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
    await hydrated(page);
    const isSameWindow = await markWindow(page);
    await page.getByRole('link', { name: 'To second-plain' }).click();
    await expect(title).toHaveText('This is second-plain');
    await page.getByRole('link', { name: 'To plain' }).click();
    await expect(title).toHaveText('This is plain');
    await expect(title).toHaveCSS('color', green);
    await isSameWindow();
  });

  test('shows a page with an ordinary visit where its stylesheet does not load', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource|stylesheet/);
    const title = page.getByRole('heading', { level: 1 });
    const html = await (await page.request.get('/plain')).text();
    let refused = 0;
    // From the start, because a link in view is prefetched with its stylesheet.
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
    await hydrated(page);
    await page.getByRole('link', { name: 'To second-plain' }).click();
    await expect(title).toHaveText('This is second-plain');
    await expect(title).toHaveCSS('color', green);
    expect(refused).toBeGreaterThan(0);
  });
}
