import type { NextApiRequest, NextApiResponse } from 'next';
import { sendFile } from '@/lib/server/desk/downloads/submission-file';
import { openShelf } from '@/lib/server/forms/endpoint/form-context';
import { services } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const desk = services();
  await sendFile(request, response, request.query.file, desk, openShelf(desk.settings.DATA_DIR));
}
