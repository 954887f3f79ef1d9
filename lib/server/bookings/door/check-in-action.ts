import { z } from 'zod';
import { displayOf } from '@/lib/server/desk/format-times';
import { doorHref } from '@/lib/bookings/desk/event-dates';
import type { DoorCheckIn } from '@/lib/bookings/door/check-ins';
import { storedEvent } from '@/lib/server/bookings/stored-event';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { type DeskActionRequest, deskAction } from '@/lib/server/desk/desk-action';
import { id, optionalText, text } from '@/lib/server/desk/fields';
import { createAuditEntry } from '@/lib/server/access/audit';
import { type BookedEvent, findDoorEvent } from '@/lib/server/bookings/door/door-event';
import { loadDoor } from '@/lib/server/bookings/door/load-door';
import { explainMissed } from '@/lib/server/bookings/door/missed-check-ins';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { createId } from '@/lib/server/platform/store/ids';
import { totalPlaces } from '@/lib/server/bookings/places/places';
import type { NewCheckIn } from '@/lib/server/bookings/check-ins/check-ins-sql';

/** More than a phone collects in an evening without a connection. */
const maxCheckIns = 500;

const checkInsSchema = z
  .array(
    z.object({
      id,
      submission: id,
      people: z.int().min(0).max(10_000),
      at: z.int().min(0).max(8_640_000_000_000_000),
    }),
  )
  .max(maxCheckIns);

const checkInFields = {
  event: text,
  submission: optionalText,
  people: text,
  search: text,
  checkIns: optionalText,
};

type CheckInInput = Readonly<z.output<z.ZodObject<typeof checkInFields>>>;

/**
 * Stores check-ins at the door of an event (`event`): one of a form (`submission`, `people`), and then
 * redirects to the page, or several of a script (`checkIns`, as JSON), and then responds with the list.
 *
 * No check-in is later than now or has more people than places. Those of bookings that are not on the list any
 * more are not stored: the page and the response say whose they are and why.
 */
export const checkInPeople = deskAction(checkInFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const content = await withPastEvents(await readContent(), store, now());
  const booked = findDoorEvent(content, operator, input.event);
  if (booked === undefined) return { kind: 'missing' };
  const checkIns = readCheckIns(input, now(), randomBytes);
  if (checkIns === undefined) return { kind: 'invalid' };
  const unlisted = await storeCheckIns(request, booked, checkIns, randomBytes);
  const missed = await explainMissed(unlisted, { booked, content, store, now: now() });
  if (input.checkIns === undefined) {
    const { search } = input;
    const query = new URLSearchParams({
      ...(search === '' ? {} : { search }),
      ...Object.fromEntries(missed.map(({ submission }) => ['missed', submission])),
    }).toString();
    const [checkIn] = checkIns;
    const page = `${doorHref(booked.key)}${query === '' ? '' : `?${query}`}`;
    return { kind: 'done', next: `${page}#${checkIn?.submission ?? ''}` };
  }
  const update = await loadDoor(store, booked, content, displayOf(content.site, now()));
  return { kind: 'json', value: { ...update, missed } };
});

function readCheckIns(
  { checkIns: sent, submission, people }: CheckInInput,
  now: Date,
  randomBytes: RandomBytes,
): readonly DoorCheckIn[] | undefined {
  const parsed = checkInsSchema.safeParse(
    sent === undefined
      ? [
          {
            id: createId(now, randomBytes),
            submission,
            people: parseCount(people),
            at: now.getTime(),
          },
        ]
      : parseJson(sent),
  );
  return parsed.data;
}

/** Returns a number of people; `undefined` for other text. */
function parseCount(typed: string): number | undefined {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores check-ins of the bookings of an event, and returns the others. */
async function storeCheckIns(
  { services: { store, now }, operator: { email } }: DeskActionRequest,
  { key, event }: BookedEvent,
  checkIns: readonly DoorCheckIn[],
  randomBytes: RandomBytes,
): Promise<readonly DoorCheckIn[]> {
  if (checkIns.length === 0) return [];
  const bookings = await store.listDoorBookings(key);
  const placesOf = new Map(
    bookings.map(({ submission, places }) => [submission.id, totalPlaces(places)]),
  );
  const added = checkIns.flatMap(({ id, submission, people, at }): NewCheckIn[] => {
    const places = placesOf.get(submission);
    if (places === undefined) return [];
    const count = Math.min(people, places);
    const details = storedDetails('checked-in', storedEvent(event), count, places);
    const entry = { operator: email, action: 'checked-in', subject: submission, details } as const;
    return [
      {
        id,
        submission,
        event: key,
        people: count,
        at: new Date(Math.min(at, now().getTime())),
        operator: email,
        audit: createAuditEntry(entry, now(), randomBytes),
      },
    ];
  });
  await store.addCheckIns(added);
  return checkIns.filter(({ submission }) => !placesOf.has(submission));
}
