import type { NextApiRequest, NextApiResponse } from 'next';
import { handleHealthCheck } from '@/lib/server/platform/http/responses/health';

export default function handler(request: NextApiRequest, response: NextApiResponse) {
  handleHealthCheck(request, response);
}
