import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { practiceOrigin } from '@/e2e/support/paid';
import { practiceKeys } from '@/e2e/support/practice-keys';

/**
 * Opens hooks-page.tsx in the place of a paid form's own page, and so under its content policy, with
 * the practice service's script in place of Stripe's.
 */
export async function openHooksPage(page: Page): Promise<void> {
  const script = await bundle();
  await page.route('**/hooks-page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
  // The site's own scripts have nothing to do with it.
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

/** The page's script with all that it needs, as a site that uses the published packages builds it. */
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
