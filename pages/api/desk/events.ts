import type { NextApiRequest, NextApiResponse } from 'next';
import { liveStreams, sendLiveEvents } from '@/lib/server/desk/live/live-events';
import { services } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await sendLiveEvents(request, response, services(), liveStreams());
}
