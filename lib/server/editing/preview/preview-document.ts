import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PreviewLight } from '@/lib/editing/preview';
import type { Content } from '@/lib/server/content/content';
import { renderThemeSheet } from '@/lib/server/content/theme/theme-sheet';
import { contentPolicy } from '@/lib/server/platform/http/headers/content-policy';
import { processState } from '@/lib/server/platform/state/process-state';

/** What the document of a preview has in place of that of the site's pages. */
export interface PreviewDocument {
  readonly content: Content;
  /** The light that was chosen; `undefined`: that of the system. */
  readonly light: PreviewLight | undefined;
  /** The stylesheet of the theme; empty for a site without one. */
  readonly themeSheet: string;
}

const documents = () =>
  processState('preview-documents', () => ({ of: new WeakMap<object, PreviewDocument>() }));

/** Returns the document of a request that shows a preview; `undefined` for all other requests. */
export function previewDocument(request: IncomingMessage | undefined): PreviewDocument | undefined {
  return request && documents().of.get(request);
}

/**
 * Runs in the document of a preview: shows the chosen light, sends nothing and follows no links. Tells the page
 * around it how far it is scrolled, and scrolls as far as the preview before it.
 */
export const previewScript = `(function () {
  var root = document.documentElement;
  var light = document.currentScript.getAttribute('data-preview-light');
  if (light) root.dataset.light = light;
  function block(event) {
    var link = event.target.closest && event.target.closest('a[href]');
    if (event.type === 'click' && (!link || link.getAttribute('href').charAt(0) === '#')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  addEventListener('click', block, true);
  addEventListener('submit', block, true);
  if (parent === window) return;
  function tell() {
    parent.postMessage({ preview: 'scrolled', top: scrollY }, '*');
  }
  addEventListener('scroll', tell, { passive: true });
  addEventListener('message', function (event) {
    if (event.source !== parent || typeof event.data.top !== 'number') return;
    scrollTo({ top: event.data.top, behavior: 'instant' });
    parent.postMessage({ preview: 'ready' }, '*');
  });
})();`;

/**
 * Makes the response to a request a preview. Its document is in a sandbox without an origin: it has no cookies, reads
 * nothing of the desk, sends nothing and loads from this site alone.
 */
export function setPreviewDocument(
  request: IncomingMessage,
  response: ServerResponse,
  { content, light }: Pick<PreviewDocument, 'content' | 'light'>,
): void {
  const themeSheet = renderThemeSheet(content);
  documents().of.set(request, { content, light, themeSheet });
  response.setHeader('Content-Security-Policy', previewPolicy(themeSheet));
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  response.setHeader('Referrer-Policy', 'no-referrer');
  // A browser refuses a document in a sandbox that also isolates its window (HTML, "cross-origin opener policies").
  response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
}

/** Returns the content policy of the site's pages, narrowed. Under `next dev` it is the sandbox alone. */
function previewPolicy(themeSheet: string): string {
  const sandbox = ["frame-ancestors 'self'", 'sandbox allow-scripts'];
  // The development server itself uses eval, inline styles and connections.
  if (process.env.NODE_ENV !== 'production') return sandbox.join('; ');
  const styles = themeSheet === '' ? '' : ` ${hashSource(themeSheet)}`;
  return [
    ...contentPolicy({ formsOrigin: '' })
      .replace("script-src 'self'", `script-src 'self' ${hashSource(previewScript)}`)
      .replace("style-src 'self'", `style-src 'self'${styles}`)
      .replace("connect-src 'self'", "connect-src 'none'")
      .replace("form-action 'self'", "form-action 'none'")
      .split('; ')
      .filter((directive) => !directive.startsWith('frame-ancestors')),
    ...sandbox,
  ].join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
