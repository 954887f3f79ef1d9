import type { NextApiRequest, NextApiResponse } from 'next';
import { describeBody } from '@/lib/server/http/middleware/replace-response';
import { endpointWords } from '@/lib/server/http/words';

/** The handler ignores the body, so that an invalid one is no error. */
export const config = { api: { bodyParser: false } };

/** Responds with 404 to every method where no endpoint exists; Next.js sends 405 to some. */
export default function handler(_request: NextApiRequest, response: NextApiResponse) {
  response.statusCode = 404;
  describeBody(response, 'text/plain', endpointWords.missing);
  response.end(endpointWords.missing);
}
