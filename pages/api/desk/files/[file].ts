import type { NextApiRequest, NextApiResponse } from 'next';
import { sendSubmissionFile } from '@/lib/server/desk/downloads/submission-file';
import { openUploadStore } from '@/lib/server/forms/form-context';
import { services } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const desk = services();
  await sendSubmissionFile(
    request,
    response,
    request.query.file,
    desk,
    openUploadStore(desk.settings.DATA_DIR),
  );
}
