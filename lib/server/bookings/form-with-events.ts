import type { ChoiceField, Field, FormDefinition } from '@/lib/forms/definition';
import { eventStateWords } from '@/lib/server/bookings/words';
import type { EventStates } from '@/lib/server/bookings/event-state';
import type { Content } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';

type Option = ChoiceField['options'][number];

/**
 * Returns a form without the choices of events that cannot be booked. A form whose events are all closed
 * or full is inactive. Choices of events with a waiting list say so.
 */
export function formWithEvents(
  form: FormDefinition,
  { events }: Pick<Content, 'events'>,
  states: EventStates,
): FormDefinition {
  const own = events.filter(({ data }) => data.form === form.id);
  const kindOf = (event: (typeof own)[number]) => states.get(eventKey(event))?.kind;
  const isOpen = (event: (typeof own)[number]) => ['open', 'waiting'].includes(kindOf(event) ?? '');
  const isOffered = (name: string, value: string): boolean => {
    const choosing = own.filter(({ data }) => data.answers[name] === value);
    return choosing.length === 0 || choosing.some(isOpen);
  };
  const mark = (name: string, { value, label }: Option): string => {
    const open = own.filter((event) => event.data.answers[name] === value && isOpen(event));
    const waits = open.length > 0 && open.every((event) => kindOf(event) === 'waiting');
    return waits ? eventStateWords.waitingChoice(label) : label;
  };
  const fields = form.fields.map((field): Field => {
    if (field.kind !== 'select' && field.kind !== 'radios') return field;
    const options = field.options
      .filter(({ value }) => isOffered(field.name, value))
      .map((option) => ({ ...option, label: mark(field.name, option) }));
    return { ...field, options };
  });
  const isEmpty = fields.some(
    (field) => (field.kind === 'select' || field.kind === 'radios') && field.options.length === 0,
  );
  // The tickets of one event make a form without a choice of events.
  const isClosed = own.some(({ data }) => data.booking.tickets !== undefined) && !own.some(isOpen);
  if (!isEmpty && !isClosed) return { ...form, fields };
  return { ...form, active: false, closedText: form.closedText ?? eventStateWords.noneOpen };
}

/** Returns a form whose submissions join the waiting list of an event, with texts that say so. */
export function waitingForm(form: FormDefinition): FormDefinition {
  const { waitingIntro: intro, waitingSubmit: submitLabel } = eventStateWords;
  return { ...form, intro, submitLabel };
}
