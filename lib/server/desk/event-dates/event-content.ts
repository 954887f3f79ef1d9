import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants, formatEventDate, formatEventTime } from '@/lib/server/content/dates';
import { eventKey } from '@/lib/server/content/events/event-key';
import { countedFields } from '@/lib/server/content/forms/event-form';
import { insertValue } from '@/lib/server/content/forms/field-summary';
import { eventDateWords as words } from '@/lib/server/desk/event-dates/words';
import type { DeskContent } from '@/lib/server/desk/pages/desk-props';
import { canSeeForm } from '@/lib/server/desk/permissions';
import type { Operator } from '@/lib/server/store/desk-record';

/** The content that the pages of dates need. */
export type EventContent = DeskContent & Pick<Content, 'events' | 'resources'>;

/** An event with a form. */
export interface FormEvent {
  readonly event: Event;
  readonly key: string;
  /** The id of its form. */
  readonly form: string;
}

/** A kind of ticket. */
export interface TicketKind {
  /** The name of the field that counts it. */
  readonly name: string;
  /** Such as `adults`. */
  readonly label: string;
  /** The texts of its `summary` by plural category. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Returns the events that have a form which the operator may see, earliest first. */
export function formEvents({ events }: Pick<Content, 'events'>, operator: Operator): FormEvent[] {
  return events.flatMap((event) => {
    const { form } = event.data;
    return form === undefined || !canSeeForm(operator, form)
      ? []
      : [{ event, key: eventKey(event), form }];
  });
}

/** Finds the event of a key, if it has a form that the operator may see. */
export function findFormEvent(
  content: Pick<Content, 'events'>,
  key: unknown,
  operator: Operator,
): FormEvent | undefined {
  return formEvents(content, operator).find((event) => event.key === key);
}

/** Returns the other coming events of an event's form to which its bookings can be moved. */
export function moveTargets(
  { events }: Pick<Content, 'events'>,
  { key, form }: FormEvent,
  timeZone: string,
  now: Date,
): readonly FormEvent[] {
  return events
    .filter(({ data }) => data.form === form && data.status === 'planned')
    .map((event) => ({ event, key: eventKey(event), form }))
    .filter((other) => other.key !== key && !hasEnded(other, timeZone, now));
}

/** Returns whether bookings can be added to an event by hand: submissions must be able to choose it. */
export function isAddable({ event: { data } }: FormEvent): boolean {
  return data.status === 'planned' && Object.keys(data.answers).length > 0;
}

/** Returns the address of an event's page at the desk. */
export function eventDateHref(key: string): string {
  return `/desk/events/${key.split('/').map(encodeURIComponent).join('/')}`;
}

/** Returns whether an event has ended. */
export function hasEnded({ event }: FormEvent, timeZone: string, now: Date): boolean {
  return eventInstants(event.data, timeZone).end <= now;
}

/** Formats the date and time of an event, or its date and status. */
export function eventWhen({ event: { data } }: FormEvent, locale: string): string {
  return words.when(formatEventDate(data, locale), formatEventTime(data, locale));
}

/** Returns the kinds of ticket that a form counts. */
export function ticketKinds(
  form: string,
  { forms, formRules }: Pick<Content, 'forms' | 'formRules'>,
): readonly TicketKind[] {
  const definition = forms.get(form);
  if (definition === undefined) return [];
  return countedFields(definition, formRules.get(form)).map(({ name, texts }) => {
    const label = insertValue(texts.other ?? '', '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return { name, label: label === '' ? name : label, texts };
  });
}
