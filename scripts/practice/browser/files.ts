import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript } from './bundle';

/** What a browser is sent for one path of the practice service. */
export interface BrowserFile {
  readonly contentType: string;
  readonly body: string;
}

const folder = 'scripts/practice/browser';

const scripts = {
  '/v3/stripe.js': 'stripe.ts',
  '/practice/frames/field.js': 'field.ts',
  '/practice/frames/controller.js': 'controller.ts',
  '/practice/frames/bank.js': 'bank.ts',
} as const;

const pages = ['field.html', 'field.css', 'controller.html', 'bank.html', 'bank.css'] as const;

/**
 * Everything that browsers load of the practice service, by path (without a query): `/v3/stripe.js`
 * for a site's page, and the pages with their scripts that it shows in frames. Made once, at start:
 * compiling takes about half a second. Frames may be shown by any site, so their answers must carry
 * no `X-Frame-Options` and no `frame-ancestors`.
 */
export function browserFiles(root: string): ReadonlyMap<string, BrowserFile> {
  const files = new Map<string, BrowserFile>();
  for (const [path, entry] of Object.entries(scripts)) {
    files.set(path, {
      contentType: 'text/javascript; charset=utf-8',
      body: bundleScript(root, `${folder}/${entry}`),
    });
  }
  for (const name of pages) {
    files.set(`/practice/frames/${name}`, {
      contentType: name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/html; charset=utf-8',
      body: readFileSync(join(root, folder, name), 'utf8'),
    });
  }
  return files;
}
