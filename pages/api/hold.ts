import type { NextApiRequest, NextApiResponse } from 'next';
import { handleHold } from '@/lib/server/bookings/holds/hold-endpoint';
import { formContext } from '@/lib/server/forms/form-context';

/** The handler reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

/** Holds the places that a visitor has chosen in a form, for the script of its page. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await handleHold(request, response, async () => {
    const { forms, services } = await formContext();
    return { ...services, forms };
  });
}
