import { createHash } from 'node:crypto';
import type { OnCommitted } from '@/lib/server/platform/store/transaction';
import { offerFreePlaces } from '@/lib/server/bookings/waiting/offer-places';
import { contentWith, eventFile } from '@/tests/support/content';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const form = `title: Book places
copyTo: email
fields:
  - { name: email, label: E-mail address, kind: email }
  - { name: evening, label: Which evening?, kind: select, options: [first, second] }
  - { name: adults, label: How many adults?, kind: numeric, summary: { one: "{value} adult", other: "{value} adults" } }
`;

/** The form with the choice of a reminder. */
const askingForm = `reminder: remind
${form}  - { name: remind, label: Remind me, kind: consent, required: false }
`;

type EventStatus = 'planned' | 'cancelled' | 'postponed';

/** Returns random bytes that differ at each call and are the same in each run. */
function countedBytes() {
  let drawn = 0;
  return (size: number) =>
    new Uint8Array(
      createHash('sha256')
        .update(String((drawn += 1)))
        .digest()
        .subarray(0, size),
    );
}

/** Returns the file of an event with sessions in place of its date and times. */
function withSessions(file: string, sessions: readonly string[]): string {
  return sessions.length === 0
    ? file
    : file.replace(/date: .*\nfrom: .*\nto: .*\n/, `sessions: [${sessions.join(', ')}]\n`);
}

/**
 * Opens a store, and the content of a site with a waiting list for its first evening (27 November 2026),
 * and with a second evening a week later.
 */
export async function openWaitingSite({
  booking = '{ places: 4, waitingList: 24 hours }',
  asksToRemind = false,
  hasSecond = false,
  sessions = [] as readonly string[],
  prices = '',
  onCommitted = undefined as OnCommitted | undefined,
} = {}) {
  const content = await contentWith({
    'content/forms/book.yaml': asksToRemind ? askingForm : form,
    'content/events/first.yaml': withSessions(
      eventFile(
        'The first',
        `form: book\nanswers: { evening: first }\nbooking: ${booking}\n${prices}`,
      ),
      sessions,
    ),
    ...(hasSecond
      ? {
          'content/events/second.yaml': eventFile(
            'The second',
            `form: book\nanswers: { evening: second }\nbooking: ${booking}\n`,
            '2026-12-04',
          ),
        }
      : {}),
  });
  const store = openTestStore(onCommitted);
  const randomBytes = countedBytes();
  const add = async (
    adults: number,
    how: 'booking' | 'waiting',
    answers: Readonly<Record<string, string>>,
  ) => {
    const fields = Object.entries({ evening: 'first', adults: String(adults), ...answers });
    const submission = newSubmission({
      form: 'book',
      fields: fields.map(([name, value]) => [name, [value]]),
      [how]: { event: 'first', places: { adults }, capacity: { all: 4, kinds: {} } },
    });
    const outcome = await store.addSubmission(submission);
    if (outcome.kind !== 'added') throw new Error(outcome.kind);
    return submission.id;
  };
  const offerPlaces = (at: Date, status: EventStatus) =>
    offerFreePlaces(
      {
        ...content,
        events: content.events.map((event) => ({ ...event, data: { ...event.data, status } })),
      },
      { store, siteUrl: 'https://site.example', now: () => at, randomBytes },
    );
  return {
    content,
    store,
    randomBytes,
    book: (adults: number, more: Readonly<Record<string, string>> = {}) =>
      add(adults, 'booking', { email: 'ben@example.org', ...more }),
    wait: (adults: number, email = 'ana@example.org') => add(adults, 'waiting', { email }),
    cancel: (id: string) => store.changeFolder(id, 'bin', undefined),
    offer: (at = noon) => offerPlaces(at, 'planned'),
    /** Runs the job with another status of the events. */
    offerAs: (status: EventStatus) => offerPlaces(noon, status),
    stateOf: async (id: string) => (await store.findWaiting(id))?.state,
    mailsOf: (submission: string) => store.listMails({ submission, limit: 9 }),
  };
}
