import type { NextApiRequest, NextApiResponse } from 'next';
import { loadEventStates } from '@/lib/server/bookings/load-states';
import { handlePlaces } from '@/lib/server/bookings/places-endpoint';
import { getContent } from '@/lib/server/content/load-content';
import { shareResult } from '@/lib/server/platform/http/responses/share-result';
import { services } from '@/lib/server/services';

/** Every open page asks, so requests within a second share one count. */
const loadStates = shareResult(
  async () => {
    const { store, now } = services();
    return loadEventStates(await getContent(), store, now());
  },
  1000,
  () => new Date(),
);

/** Returns how many places events have left, as JSON for the script of pages that show it. */
export async function sendPlaces(request: NextApiRequest, response: NextApiResponse) {
  await handlePlaces(request, response, loadStates);
}
