import type { NextApiRequest, NextApiResponse } from 'next';
import { sendDoor } from '@/lib/server/desk/door/send-door';
import { services } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await sendDoor(request, response, services());
}
