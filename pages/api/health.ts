import type { NextApiRequest, NextApiResponse } from 'next';
import { answerHealth } from '@/lib/server/http/health';
import { checkStorage } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await answerHealth(request, response, checkStorage);
}
