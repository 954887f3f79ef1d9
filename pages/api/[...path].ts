import type { NextApiRequest, NextApiResponse } from 'next';

/** The handler ignores the body, so that an invalid one is no error. */
export const config = { api: { bodyParser: false } };

/** Responds with 404 to every method where no endpoint exists; Next.js sends 405 to some. */
export default function handler(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'private, no-store');
  response.status(404).end();
}
