import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPushService } from '@/lib/server/access/push/push-services';
import { deskAppWords } from '@/lib/words/lib/server/access';
import { deskAction } from '@/lib/server/desk/desk-action';
import type { PublicDownload } from '@/lib/server/desk/desk-download';
import { text } from '@/lib/server/desk/fields';
import { rejectsMethod } from '@/lib/server/platform/http/endpoint';
import { createId } from '@/lib/server/platform/store/ids';
import { renderManifest } from '@/lib/server/site/seo/manifest';

/** Adds the browser of this session to those that get push messages (`endpoint`). */
export const addPushDevice = deskAction({ endpoint: text }, async (request) => {
  const { services, input, session, randomBytes } = request;
  const { store, now } = services;
  // A session that ends soon would leave a browser that is told nothing.
  if (!session.isOwnDevice || !isPushService(input.endpoint)) return { kind: 'invalid' };
  const id = createId(now(), randomBytes);
  const { endpoint } = input;
  await store.addPushDevice({ id, session: session.id, endpoint, told: id });
  return { kind: 'done', next: '/desk/account?done=push-added' };
});

/** Removes one of the operator's browsers (`device`). */
export const deletePushDevice = deskAction(
  { device: text },
  async ({ services: { store }, input, operator }) => {
    return (await store.deletePushDevice(input.device, operator.email))
      ? { kind: 'done', next: '/desk/account?done=push-deleted' }
      : { kind: 'missing' };
  },
);

/** Sends the service worker that shows push messages, which may control the pages at and below `/desk`. */
export const pushWorker: PublicDownload = async ({ req, res }) => {
  if (rejectsMethod(req, res)) return;
  const script = await readFile(join(process.cwd(), 'lib/desk/push/push-worker.js'), 'utf8');
  res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  res.setHeader('Service-Worker-Allowed', '/desk');
  res.setHeader('Cache-Control', 'private, no-store');
  res.end(script);
};

/** Sends the manifest with which a phone or a computer installs the desk. It has nothing private. */
export const deskManifest: PublicDownload = async ({ req, res, readContent }) => {
  if (rejectsMethod(req, res)) return;
  const content = await readContent();
  const site = JSON.parse(renderManifest(content)) as Readonly<Record<string, unknown>>;
  const manifest = {
    ...site,
    id: '/desk',
    name: deskAppWords.name(content.site.name),
    short_name: deskAppWords.shortName,
    start_url: '/desk',
    scope: '/desk',
    display: 'standalone',
  };
  res.setHeader('Content-Type', 'application/manifest+json; charset=utf-8');
  res.setHeader('Cache-Control', 'private, no-store');
  res.end(`${JSON.stringify(manifest, undefined, 2)}\n`);
};
