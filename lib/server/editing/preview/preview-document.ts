import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PreviewLight } from '@/lib/editing/preview';
import type { Content } from '@/lib/server/content/content';
import { renderThemeSheet } from '@/lib/server/content/theme/theme-sheet';
import { previewScript } from '@/lib/server/editing/preview/preview-script';
import { contentPolicy } from '@/lib/server/platform/http/headers/content-policy';
import { processState } from '@/lib/server/platform/state/process-state';

/** What the document of a preview has in place of that of the site's pages. */
export interface PreviewDocument {
  readonly content: Content;
  /** What visitors get now. */
  readonly published: Pick<Content, 'files'>;
  /** `DATA_DIR`. */
  readonly dataDirectory: string;
  /** The time of the request. */
  readonly now: Date;
  /** The light that was chosen; `undefined`: that of the system. */
  readonly light: PreviewLight | undefined;
  /** Milliseconds by which the clock of the document is ahead. */
  readonly ahead: number;
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
 * Makes the response to a request a preview. Its document is in a sandbox without an origin: it has no cookies, reads
 * nothing of the desk, sends nothing and loads from this site alone.
 */
export function setPreviewDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: Omit<PreviewDocument, 'themeSheet'>,
): void {
  const themeSheet = renderThemeSheet(document.content);
  documents().of.set(request, { ...document, themeSheet });
  response.setHeader('Content-Security-Policy', previewPolicy(themeSheet));
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  response.setHeader('Referrer-Policy', 'no-referrer');
  // A browser refuses a document in a sandbox that also isolates its window (HTML, "cross-origin opener policies").
  response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
}

/** Returns the content policy of the site's pages, narrowed. Under `next dev` it is the sandbox alone. */
function previewPolicy(themeSheet: string): string {
  // A browser fires no submit event without `allow-forms`: forms have steps, and are sent nowhere.
  const sandbox = [
    "frame-ancestors 'self'",
    "form-action 'none'",
    'sandbox allow-scripts allow-forms',
  ];
  // The development server itself uses eval, inline styles and connections.
  if (process.env.NODE_ENV !== 'production') return sandbox.join('; ');
  const styles = themeSheet === '' ? '' : ` ${hashSource(themeSheet)}`;
  return [
    ...contentPolicy({ formsOrigin: '' })
      .replace("script-src 'self'", `script-src 'self' ${hashSource(previewScript)}`)
      .replace("style-src 'self'", `style-src 'self'${styles}`)
      .replace("connect-src 'self'", "connect-src 'none'")
      .split('; ')
      .filter((directive) => !/^(?:frame-ancestors|form-action) /.test(directive)),
    ...sandbox,
  ].join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
