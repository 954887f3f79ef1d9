import type { NextApiRequest, NextApiResponse } from 'next';
import { sendSubmissionFile } from '@/lib/server/desk/downloads/submission-file';
import { services } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await sendSubmissionFile(request, response, request.query.file, services());
}
