import type { NextApiRequest, NextApiResponse } from 'next';

/** The body is of no interest, however large or broken. */
export const config = { api: { bodyParser: false } };

/** Answers 404 to every method where no endpoint is: Next would answer 405 to some. */
export default function handler(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'private, no-store');
  response.status(404).end();
}
