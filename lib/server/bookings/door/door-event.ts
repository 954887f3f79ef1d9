import type { FormDefinition } from '@/lib/forms/definition';
import type { Content } from '@/lib/server/content/content';
import {
  findBookableEvent,
  type BookableEvent,
  instantsOf,
} from '@/lib/server/bookings/desk/event-content';
import type { Operator } from '@/lib/server/access/access-record';
import { instantOf } from '@/lib/time/zoned-time';

/** The part of the content that the door uses. */
export type DoorContent = Pick<Content, 'events' | 'forms' | 'formRules' | 'resources'> & {
  readonly site: Pick<Content['site'], 'name' | 'locale' | 'timeZone' | 'contact' | 'currency'>;
};

/** An event or slot with its form. */
export interface BookedEvent extends Omit<BookableEvent, 'form'> {
  readonly form: FormDefinition;
}

/** Finds an event or slot by its key. `undefined` if it has no form that the operator may see. */
export function findDoorEvent(
  content: Pick<DoorContent, 'events' | 'forms' | 'resources'>,
  operator: Operator,
  key: string | null,
): BookedEvent | undefined {
  const found = findBookableEvent(content, key, operator);
  const form = content.forms.get(found?.form ?? '');
  return found && form && { ...found, form };
}

const day = 24 * 60 * 60_000;

/** Returns the header that says until when a phone may cache the lists of events: a day after the last one. */
export function cacheUntilHeader(
  events: readonly Pick<BookedEvent, 'event'>[],
  timeZone: string,
): [string, string] {
  const ends = events.map((booked) => endOfList(booked, timeZone).getTime());
  return ['X-Cache-Until', String(Math.max(...ends) + day)];
}

/** Returns the end of an event. A slot of days or of a month is handed out on its first day. */
function endOfList({ event }: Pick<BookedEvent, 'event'>, timeZone: string): Date {
  const { slot } = event;
  if (slot === undefined || slot.kind === 'minutes') return instantsOf({ event }, timeZone).end;
  return instantOf({ date: slot.date, minutes: 24 * 60 }, timeZone);
}
