import { randomBytes, randomUUID } from 'node:crypto';
import { siteNow } from '@/e2e/support/clock';
import { withStore } from '@/e2e/support/store';
import { createId } from '@/lib/server/platform/store/ids';

/** Adds a booking of three places for an evening, under a new name. */
export async function addDoorBooking(
  event: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const name = `Wren ${randomUUID().slice(0, 8)}`;
  const id = createId(siteNow(), randomBytes);
  await withStore(async (store) => {
    await store.addSubmission({
      id,
      reference: `SEED-${id}`,
      form: 'book',
      receivedAt: siteNow(),
      state: 'inbox',
      reasons: [],
      fields: [
        ['event', [event]],
        ['adults', ['2']],
        ['children', ['1']],
        ['name', [name]],
      ],
      files: [],
      attempt: undefined,
      mails: [],
      limits: [],
      booking: { event, places: { adults: 2, children: 1 }, capacity: { kinds: {} } },
    });
  });
  return { id, name };
}
