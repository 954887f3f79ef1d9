import type { Field, FormDefinition } from '@/lib/forms/definition';
import type { ChoiceField } from '@/lib/forms/kinds/options';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { eventStateWords } from '@/lib/words/lib/server/bookings';
import type { EventState } from '@/lib/server/bookings/event-state';
import type { EventStates } from '@/lib/server/bookings/load-states';
import type { Content, Event } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { eventFormPath } from '@/lib/server/content/forms/event-form';

type Option = ChoiceField['options'][number];

/**
 * Returns a form without the choices of events that cannot be booked. A form whose events are all closed
 * or full is inactive. Choices of events with a waiting list say so.
 *
 * A paid form offers either what can be booked, with links to what has a waiting list, or what has a
 * waiting list, without a card: that is if the values choose such an event, or if nothing else is open.
 */
export function omitUnbookableEvents(
  form: FormDefinition,
  { events }: Pick<Content, 'events'>,
  states: EventStates,
  values: SubmittedFields = [],
): FormDefinition {
  const formEvents = events.filter(({ data }) => data.form === form.id);
  const kindOf = (event: Event) => states.get(eventKey(event))?.kind;
  if (form.payment === undefined)
    return keepEventOptions(form, formEvents, kindOf, ['open', 'waiting']);
  const waiting = formEvents.filter((event) => kindOf(event) === 'waiting');
  const isChosen = waiting.some(({ data }) => {
    const answers = Object.entries(data.answers);
    return (
      answers.length > 0 && answers.every(([name, value]) => valuesOf(values, name)?.[0] === value)
    );
  });
  const isAnyOpen = formEvents.some((event) => kindOf(event) === 'open');
  return isChosen || (waiting.length > 0 && !isAnyOpen)
    ? keepEventOptions(waitingForm(form), formEvents, kindOf, ['waiting'])
    : withWaitingLists(keepEventOptions(form, formEvents, kindOf, ['open']), form, waiting);
}

/** Returns a form with links to the waiting lists of events, at the last field that chooses them. */
function withWaitingLists(
  offered: FormDefinition,
  form: FormDefinition,
  waiting: readonly Event[],
): FormDefinition {
  const last = form.fields.findLast(
    (field): field is ChoiceField =>
      (field.kind === 'select' || field.kind === 'radios') &&
      waiting.some(({ data }) => data.answers[field.name] !== undefined),
  );
  if (last === undefined) return offered;
  const waitingLists = waiting.flatMap(({ data }) => {
    const chosen = last.options.find(({ value }) => value === data.answers[last.name]);
    return chosen === undefined ? [] : [{ label: chosen.label, href: eventFormPath(form, data) }];
  });
  const fields = offered.fields.map((field): Field => {
    const isLast = field.name === last.name && field.kind === last.kind;
    return isLast ? { ...field, waitingLists } : field;
  });
  return { ...offered, fields };
}

/** Returns a form with those of its events only that are in one of some states. */
function keepEventOptions(
  form: FormDefinition,
  formEvents: readonly Event[],
  kindOf: (event: Event) => EventState['kind'] | undefined,
  offered: readonly EventState['kind'][],
): FormDefinition {
  const isOpen = (event: Event) => {
    const kind = kindOf(event);
    return kind !== undefined && offered.includes(kind);
  };
  const isOffered = (name: string, value: string): boolean => {
    const choosing = formEvents.filter(({ data }) => data.answers[name] === value);
    return choosing.length === 0 || choosing.some(isOpen);
  };
  const mark = (name: string, { value, label }: Option): string => {
    const open = formEvents.filter((event) => event.data.answers[name] === value && isOpen(event));
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
  const isClosed =
    formEvents.some(({ data }) => data.booking.tickets !== undefined) && !formEvents.some(isOpen);
  if (!isEmpty && !isClosed) return { ...form, fields };
  return { ...form, active: false, closedText: form.closedText ?? eventStateWords.noneOpen };
}

/**
 * Returns a form whose submissions join the waiting list of an event, with texts that say so. It has no
 * payment.
 */
export function waitingForm({ payment, ...form }: FormDefinition): FormDefinition {
  const { waitingIntro, waitingToPay, waitingSubmit: submitLabel } = eventStateWords;
  const intro = payment === undefined ? waitingIntro : `${waitingIntro} ${waitingToPay}`;
  return { ...form, intro, submitLabel };
}
