import type { NextApiRequest, NextApiResponse } from 'next';
import { answerHealth } from '@/lib/server/http/health';
import { services } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  // Opening the store may fail too, and is a part of what is asked.
  await answerHealth(request, response, async () => services().store.check());
}
