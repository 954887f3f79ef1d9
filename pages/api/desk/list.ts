import type { NextApiRequest, NextApiResponse } from 'next';
import { getContent } from '@/lib/server/content/load-content';
import { sendLiveList } from '@/lib/server/desk/live/live-list';
import { services } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await sendLiveList(request, response, services(), getContent);
}
