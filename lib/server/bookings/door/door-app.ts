import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { doorHref } from '@/lib/bookings/desk/event-dates';
import type { Content } from '@/lib/server/content/content';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';
import { doorWords as words } from '@/lib/words/lib/server/bookings/door';
import type { PublicDownload } from '@/lib/server/desk/desk-download';
import { rejectsMethod } from '@/lib/server/platform/http/endpoint';
import { renderManifest } from '@/lib/server/site/seo/manifest';

/** The start of the addresses of the door's pages. */
const scope = '/desk/door';

/**
 * Renders the web app manifest of the door, which starts at the list of an event or slot, or without a key
 * at the index. `undefined` if there is no such event.
 */
export function renderDoorManifest(content: Content, key: unknown): string | undefined {
  const event = typeof key === 'string' ? findEvent(content, key) : undefined;
  if (event === undefined && key !== undefined) return undefined;
  const site = JSON.parse(renderManifest(content)) as Readonly<Record<string, unknown>>;
  const manifest = {
    ...site,
    id: scope,
    name: words.app(content.site.name),
    short_name: words.appShort,
    start_url: event === undefined ? scope : doorHref(eventKey(event)),
    scope,
    display: 'standalone',
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** Sends the manifest with which a phone installs the door of an event (`event`). It has nothing private. */
export const doorManifest: PublicDownload = async ({ req, res, query, readContent }) => {
  if (rejectsMethod(req, res)) return;
  const manifest = renderDoorManifest(await readContent(), query.get('event') ?? undefined);
  if (manifest === undefined) {
    res.writeHead(404).end();
    return;
  }
  res.setHeader('Content-Type', 'application/manifest+json; charset=utf-8');
  res.setHeader('Cache-Control', 'private, no-store');
  res.end(manifest);
};

/** Sends the service worker of the door, which may control the pages at and below `/desk/door`. */
export const doorWorker: PublicDownload = async ({ req, res }) => {
  if (rejectsMethod(req, res)) return;
  const script = await readFile(join(process.cwd(), 'lib/bookings/door/door-worker.js'), 'utf8');
  res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  res.setHeader('Service-Worker-Allowed', '/desk/door');
  res.setHeader('Cache-Control', 'private, no-store');
  res.end(script);
};
