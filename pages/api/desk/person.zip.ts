import { randomBytes } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import { getContent } from '@/lib/server/content/load-content';
import { sendPersonZip } from '@/lib/server/desk/person/send-person-zip';
import { services } from '@/lib/server/services';

/** The size of the file has no limit. */
export const config = { api: { responseLimit: false } };

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await sendPersonZip(request, response, services(), { read: getContent, randomBytes });
}
