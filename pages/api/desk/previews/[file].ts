import type { NextApiRequest, NextApiResponse } from 'next';
import { sendPicturePreview } from '@/lib/server/desk/downloads/picture-preview';
import { services } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await sendPicturePreview(request, response, request.query.file, services());
}
