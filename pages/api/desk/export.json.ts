import { randomBytes } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import { getContent } from '@/lib/server/content/load-content';
import { sendExport } from '@/lib/server/desk/exports/send-export';
import { submissionsJson } from '@/lib/server/desk/exports/submissions-json';
import { services } from '@/lib/server/services';

/** The size of an export has no limit. */
export const config = { api: { responseLimit: false } };

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const deps = { read: getContent, randomBytes };
  await sendExport(request, response, services(), submissionsJson, deps);
}
