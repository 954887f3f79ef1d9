import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { practiceOrigin } from '@/e2e/support/paid';
import { practiceKeys } from '@/e2e/support/practice-keys';

/**
 * Opens hooks-page.tsx at the address of a paid form, under that page's content policy. The practice
 * service's script replaces Stripe's.
 */
export async function openHooksPage(page: Page): Promise<void> {
  const script = await bundle();
  await page.route('**/hooks-page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
  // Without the site's own scripts.
  await page.route('**/boot.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/f/trial-places');
  await page.evaluate((key) => {
    document.body.replaceChildren();
    document.body.dataset.key = key;
  }, practiceKeys.STRIPE_PUBLISHABLE_KEY);
  await page.addScriptTag({ url: `${practiceOrigin}/v3/stripe.js` });
  await page.addScriptTag({ url: '/hooks-page.js' });
}

/** Bundles the page's script with the published packages. */
async function bundle(): Promise<string> {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    esbuild: { jsx: 'automatic' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(__dirname, 'hooks-page.tsx'), formats: ['iife'], name: 'page' },
    },
  });
  const [first] = Array.isArray(built) ? built : [];
  const [chunk] = first?.output ?? [];
  if (chunk === undefined) throw new Error('Nothing was built.');
  return chunk.code;
}
