import type { NextApiRequest, NextApiResponse } from 'next';
import { actions } from '@/lib/server/actions';
import { actionDeps, serveAction } from '@/lib/server/desk/serve-action';

/** An action reads the body after it has checked the sender. The size of an export has no limit. */
export const config = { api: { bodyParser: false, responseLimit: false } };

/** Serves every action and download of the desk. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const parts = [request.query.action ?? []].flat();
  await serveAction(request, response, parts, actions, actionDeps);
}
