import type { NextApiRequest, NextApiResponse } from 'next';
import { handleHealthCheck } from '@/lib/server/http/responses/health';
import { checkStorage } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await handleHealthCheck(request, response, checkStorage);
}
