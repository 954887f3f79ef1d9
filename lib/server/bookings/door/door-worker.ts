import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicDownload } from '@/lib/server/desk/desk-download';
import { rejectsMethod } from '@/lib/server/platform/http/responses/json-response';

/** Sends the service worker of the door, which may control the pages at and below `/desk/door`. */
export const doorWorker: PublicDownload = async ({ req, res }) => {
  if (rejectsMethod(req, res)) return;
  const script = await readFile(join(process.cwd(), 'lib/bookings/door/door-worker.js'), 'utf8');
  res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  res.setHeader('Service-Worker-Allowed', '/desk/door');
  res.setHeader('Cache-Control', 'private, no-store');
  res.end(script);
};
