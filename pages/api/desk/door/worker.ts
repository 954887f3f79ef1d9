import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NextApiRequest, NextApiResponse } from 'next';
import { rejectsMethod } from '@/lib/server/http/responses/json-response';

/** Sends the service worker of the door, which may control the pages at and below `/desk/door`. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  if (rejectsMethod(request, response)) return;
  const script = await readFile(join(process.cwd(), 'lib/desk/door/door-worker.js'), 'utf8');
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  response.setHeader('Service-Worker-Allowed', '/desk/door');
  response.setHeader('Cache-Control', 'private, no-store');
  response.end(script);
}
