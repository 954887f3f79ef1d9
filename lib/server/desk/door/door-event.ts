import type { FormDefinition } from '@/lib/forms/definition';
import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants } from '@/lib/server/content/dates';
import { eventKey } from '@/lib/server/content/events/event-key';
import { canSeeForm } from '@/lib/server/desk/permissions';
import type { Operator } from '@/lib/server/store/desk-record';

/** The part of the content that the door uses. */
export type DoorContent = Pick<Content, 'events' | 'forms' | 'formRules'> & {
  readonly site: Pick<Content['site'], 'name' | 'locale' | 'timeZone' | 'contact' | 'currency'>;
};

/** An event that a form books. */
export interface BookedEvent {
  readonly key: string;
  readonly event: Event;
  readonly form: FormDefinition;
}

/** Finds an event by its key. `undefined` if no form books it, or the operator may not see the form. */
export function findDoorEvent(
  { events, forms }: Pick<DoorContent, 'events' | 'forms'>,
  operator: Operator,
  key: string | null,
): BookedEvent | undefined {
  const event = events.find((each) => eventKey(each) === key);
  const form = forms.get(event?.data.form ?? '');
  if (key === null || event === undefined || form === undefined) return undefined;
  return canSeeForm(operator, form.id) ? { key, event, form } : undefined;
}

const day = 24 * 60 * 60_000;

/** Returns the header that says until when a phone may keep a list: a day after the event. */
export function keptUntil({ event }: BookedEvent, timeZone: string): [string, string] {
  const { end } = eventInstants(event.data, timeZone);
  return ['X-Kept-Until', String(end.getTime() + day)];
}
