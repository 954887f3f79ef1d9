import type { FormDefinition } from '@/lib/forms/definition';
import type { Content } from '@/lib/server/content/content';
import {
  findFormEvent,
  type FormEvent,
  instantsOf,
} from '@/lib/server/desk/event-dates/event-content';
import type { Operator } from '@/lib/server/store/desk-record';

/** The part of the content that the door uses. */
export type DoorContent = Pick<Content, 'events' | 'forms' | 'formRules' | 'resources'> & {
  readonly site: Pick<Content['site'], 'name' | 'locale' | 'timeZone' | 'contact' | 'currency'>;
};

/** An event or slot with its form. */
export interface BookedEvent extends Omit<FormEvent, 'form'> {
  readonly form: FormDefinition;
}

/** Finds an event or slot by its key. `undefined` if it has no form that the operator may see. */
export function findDoorEvent(
  content: Pick<DoorContent, 'events' | 'forms' | 'resources'>,
  operator: Operator,
  key: string | null,
): BookedEvent | undefined {
  const found = findFormEvent(content, key, operator);
  const form = content.forms.get(found?.form ?? '');
  return found && form && { ...found, form };
}

const day = 24 * 60 * 60_000;

/** Returns the header that says until when a phone may keep a list: a day after the event. */
export function keptUntil(booked: Pick<BookedEvent, 'event'>, timeZone: string): [string, string] {
  const { end } = instantsOf(booked, timeZone);
  return ['X-Kept-Until', String(end.getTime() + day)];
}
