import { randomBytes, randomUUID } from 'node:crypto';
import { siteNow } from '@/e2e/support/clock';
import { createId } from '@/lib/server/platform/store/ids';
import { withStore } from '@/e2e/support/store';

/** A form that no other spec uses. The desk lists forms that have submissions, also deleted ones. */
export const newForm = (): string => `seed-${randomUUID().slice(0, 8)}`;

/** An hour ago, so that seeded messages do not stand before those of other specs. */
const anHourAgo = () => siteNow().getTime() - 3_600_000;

/** Adds submissions from these senders, the last one the newest. Returns their ids. */
export async function addMessages(
  form: string,
  senders: readonly string[],
  time = anHourAgo(),
): Promise<readonly string[]> {
  const start = time - senders.length;
  return withStore(async (store) => {
    const ids: string[] = [];
    for (const [index, sender] of senders.entries()) {
      const receivedAt = new Date(start + index);
      const id = createId(receivedAt, randomBytes);
      const fields = [
        ['name', [sender]],
        ['email', [`${id}@example.org`]],
        ['message', ['Is there somewhere to sit?']],
      ] as const;
      await store.addSubmission({
        id,
        reference: `SEED-${id}`,
        form,
        receivedAt,
        state: 'inbox',
        reasons: [],
        fields,
        files: [],
        attempt: undefined,
        mails: [],
        limits: [],
      });
      ids.push(id);
    }
    return ids;
  });
}

/** Counts the submissions of a form in a state. */
export async function countIn(form: string, state: 'inbox' | 'archived'): Promise<number> {
  return withStore((store) => store.countMatches({ form, state }, 1_000));
}
