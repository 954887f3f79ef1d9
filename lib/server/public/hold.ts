import type { NextApiRequest, NextApiResponse } from 'next';
import { handleHold } from '@/lib/server/bookings/holds/hold-endpoint';
import { formContext } from '@/lib/server/forms/form-context';

/** Holds the places that a visitor has chosen in a form, for the script of its page. */
export async function holdPlaces(request: NextApiRequest, response: NextApiResponse) {
  await handleHold(request, response, async () => {
    const { forms, services } = await formContext();
    return { ...services, forms };
  });
}
