import type { Content, Event } from '@/lib/server/content/content';
import {
  eventInstants,
  formatEventDate,
  formatEventTime,
  type Instants,
} from '@/lib/server/content/dates';
import { namesEvent } from '@/lib/server/content/events/check-booking';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';
import { countedFields } from '@/lib/server/content/forms/event-form';
import { insertValue } from '@/lib/server/content/forms/field-summary';
import { withStatus } from '@/lib/server/bookings/event-name';
import { eventDateWords as words } from '@/lib/words/lib/server/bookings/desk';
import type { DeskContent } from '@/lib/server/desk/desk-page';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import type { Operator } from '@/lib/server/access/access-record';

/** The content that the pages of dates need. */
export type EventContent = DeskContent &
  Pick<Content, 'events' | 'resources'> & { readonly site: Pick<Content['site'], 'currency'> };

/** An event with a form. */
export interface BookableEvent {
  readonly event: Event;
  readonly key: string;
  /** The id of its form. */
  readonly form: string;
}

/** A kind of ticket. */
export interface CountedKind {
  /** The name of the field that counts it. */
  readonly name: string;
  /** Such as `adults`. */
  readonly label: string;
  /** The texts of its `summary` by plural category. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Finds the event or slot of a key, if it has a form that the operator may see. */
export function findBookableEvent(
  content: Pick<Content, 'events' | 'resources'>,
  key: unknown,
  operator: Operator,
): BookableEvent | undefined {
  const event = typeof key === 'string' ? findEvent(content, key) : undefined;
  return event && toBookableEvent(event, operator);
}

/** Returns an event with its key; `undefined` if it has no form that the operator may see. */
export function toBookableEvent(event: Event, operator: Operator): BookableEvent | undefined {
  const { form } = event.data;
  return form === undefined || !canSeeForm(operator, form)
    ? undefined
    : { event, key: eventKey(event), form };
}

/**
 * Returns the key of the event or slot at an address of the desk. That of a slot has three parts, such as
 * `resources/telescopes/2026-12`, and an event's at most two.
 */
export function keyOfAddress(parts: string | readonly string[] | undefined): string {
  const path = [parts ?? []].flat().join('/');
  return path.split('/').length > 2 ? `/${path}` : path;
}

/** Returns whether bookings of an event can be moved to another: it has the same form and is to come. */
export function isMoveTarget(
  target: BookableEvent,
  { key, form }: BookableEvent,
  timeZone: string,
  now: Date,
): boolean {
  return (
    target.form === form &&
    target.key !== key &&
    target.event.data.status === 'planned' &&
    !hasEnded(target, timeZone, now)
  );
}

/** Returns whether bookings can be added to an event by hand: submissions must be able to choose it. */
export function isAddable({ event: { data } }: BookableEvent): boolean {
  return data.status === 'planned' && namesEvent(data.booking, data.answers);
}

/** Returns the start and the end of an event or slot. */
export function instantsOf({ event }: Pick<BookableEvent, 'event'>, timeZone: string): Instants {
  return event.slot ?? eventInstants(event.data, timeZone);
}

/** Returns whether an event has ended. */
export function hasEnded(event: BookableEvent, timeZone: string, now: Date): boolean {
  return instantsOf(event, timeZone).end <= now;
}

/** Formats the date and time of an event, or its date and status. */
export function eventWhen(
  { event: { data, slot } }: Pick<BookableEvent, 'event'>,
  locale: string,
): string {
  return slot === undefined
    ? words.when(formatEventDate(data, locale), formatEventTime(data, locale))
    : withStatus(slot.label, data.status);
}

/** Returns the kinds of ticket that a form counts. */
export function countedKinds(
  form: string,
  { forms, formRules }: Pick<Content, 'forms' | 'formRules'>,
): readonly CountedKind[] {
  const definition = forms.get(form);
  if (definition === undefined) return [];
  return countedFields(definition, formRules.get(form)).map(({ name, texts }) => {
    const label = insertValue(texts.other ?? '', '')
      // The texts of tickets are such as `2 × Adults`.
      .replace('×', '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return { name, label: label === '' ? name : label, texts };
  });
}

/**
 * Parses the numbers of places that a form of the desk sends as `count-` and the kind. `undefined` if one is
 * not a whole number, or all are 0. Without kinds, returns none.
 */
export function parseCounts(
  typed: URLSearchParams,
  kinds: readonly CountedKind[],
): readonly (readonly [kind: string, count: number])[] | undefined {
  const counts = kinds.map(({ name }) => [name, typed.get(`count-${name}`)?.trim() ?? ''] as const);
  if (counts.some(([, count]) => !/^\d{0,4}$/.test(count))) return undefined;
  const numbers = counts.map(([name, count]) => [name, Number(count)] as const);
  return kinds.length > 0 && numbers.every(([, count]) => count === 0) ? undefined : numbers;
}
