import { dateFormat } from '@/lib/intl/formatters';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { EventSource } from '@/lib/server/content/events/event-sources';
import { eventOptionWords } from '@/lib/words/lib/server/content/forms';

/** Stands in a form's file for one option per event of the form, or per slot of its resources. */
type Marker = 'events' | 'slots';
const kinds: readonly unknown[] = ['select', 'radios'];

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The field of a form whose options are the form's events, or slots. */
export interface EventField {
  readonly name: string;
  /** Its path in the form's file. */
  readonly path: readonly (string | number)[];
}

interface FilledForm {
  readonly value: unknown;
  readonly field?: EventField;
}

/**
 * Replaces `options: events`, or another marker, of the first select or radios of a form's file, before
 * validation.
 *
 * Without options the marker becomes the only option: the caller reports that no event has the form.
 */
export function fillEventOptions(
  written: unknown,
  optionsOf: (field: string) => readonly Option[],
  marker: Marker = 'events',
): FilledForm {
  const fieldPath = listFieldPaths(written).find((path) =>
    hasMarker(valueAt(written, path), marker),
  );
  if (fieldPath === undefined) return { value: written };
  const name = String(valueAt(written, [...fieldPath, 'name']));
  const options = optionsOf(name);
  const filled = options.length === 0 ? [marker] : options;
  return {
    value: replaceAt(written, [...fieldPath, 'options'], filled),
    field: { name, path: fieldPath },
  };
}

/**
 * Returns an option for each event of a form, by date. Its value is the event's answer for the field, or
 * else the event's key.
 */
export function eventOptions(
  sources: readonly EventSource[],
  form: string,
  field: string,
  locale: string,
): readonly Option[] {
  const events = sources.filter(({ data }) => data.form === form);
  const short = events.map(({ data }) => optionLabel(data, locale));
  const options = events.map((event, index) => {
    const { answers, date, title } = event.data;
    const label = short[index] ?? '';
    const isUnique = short.indexOf(label) === short.lastIndexOf(label);
    return {
      value: answers[field] ?? eventKey(event),
      label: isUnique ? label : optionLabel({ date, title }, locale, 'numeric'),
    };
  });
  // Events with the same answer are reported with the events.
  return options.filter(
    ({ value }, index) => options.findIndex((other) => other.value === value) === index,
  );
}

function optionLabel(
  { date, title }: Pick<EventSource['data'], 'date' | 'title'>,
  locale: string,
  year?: 'numeric',
): string {
  const format = dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    year,
    timeZone: 'UTC',
  });
  return eventOptionWords.label(format.format(new Date(`${date}T00:00Z`)), title);
}

function hasMarker(field: unknown, marker: Marker): boolean {
  return valueAt(field, ['options']) === marker && kinds.includes(valueAt(field, ['kind']));
}

type Path = readonly (string | number)[];

/** Returns the paths of the fields of a form, with and without steps. */
function listFieldPaths(written: unknown): Path[] {
  const fieldsAt = (path: Path) =>
    entriesOf(valueAt(written, path)).map((_, index) => [...path, index]);
  const steps = entriesOf(valueAt(written, ['steps'])).flatMap((_, index) =>
    fieldsAt(['steps', index, 'fields']),
  );
  return [...fieldsAt(['fields']), ...steps];
}

function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (parent, part) => (isGroup(parent) ? parent[part] : undefined),
    value,
  );
}

/** Returns a copy of a group or a list in which the value at a path is another. */
function replaceAt(value: unknown, [part, ...rest]: Path, replacement: unknown): unknown {
  if (part === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) =>
      index === part ? replaceAt(entry, rest, replacement) : entry,
    );
  }
  return isGroup(value) ? { ...value, [part]: replaceAt(value[part], rest, replacement) } : value;
}

function isGroup(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null;
}
