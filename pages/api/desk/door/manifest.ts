import type { NextApiRequest, NextApiResponse } from 'next';
import { getContent } from '@/lib/server/content/load-content';
import { renderDoorManifest } from '@/lib/server/desk/door/door-manifest';

/** Sends the manifest with which a phone installs the door of an event. It contains nothing private. */
export default async function handler({ query }: NextApiRequest, response: NextApiResponse) {
  const manifest = renderDoorManifest(await getContent(), query.event);
  if (manifest === undefined) {
    response.status(404).end();
    return;
  }
  response.setHeader('Content-Type', 'application/manifest+json; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-store');
  response.end(manifest);
}
