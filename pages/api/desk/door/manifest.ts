import type { NextApiRequest, NextApiResponse } from 'next';
import { getContent } from '@/lib/server/content/load-content';
import { renderDoorManifest } from '@/lib/server/desk/door/door-manifest';
import { rejectsMethod } from '@/lib/server/http/responses/json-response';

/** Sends the manifest with which a phone installs the door. It contains nothing private. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  if (rejectsMethod(request, response)) return;
  const manifest = renderDoorManifest(await getContent(), request.query.event);
  if (manifest === undefined) {
    response.status(404).end();
    return;
  }
  response.setHeader('Content-Type', 'application/manifest+json; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-store');
  response.end(manifest);
}
