import {
  firstOf,
  keysOf,
  namePart,
  nameOf,
  pairParts,
  rootName,
  valuePart,
  wayPart,
  type EitherField,
  type FormEntries,
  type FormField,
  type GroupField,
  type ListField,
} from '@/lib/editing/form-field';
import { joinRule, rhythms, ruleParts, splitRule } from '@/lib/editing/series-rule';
import { dayKeys, daysName, wayOf } from '@/lib/server/editing/forms/describe-form';

/** The most items of one list that a form may send. */
const maxItems = 500;

type Path = readonly (string | number)[];

/** What a sent form has. */
export interface FormReading {
  /** The value for the file: what the form does not know is as it was, and what is blank is left out. */
  readonly value: unknown;
  /** Returns the field that shows the value at a path, or the nearest around it. */
  readonly fieldAt: (path: Path) => PlacedField;
}

interface PlacedField {
  readonly name: string;
  readonly label: string;
}

/** Returns the entries with which a form shows the value of a file, or with which a part of it with a name does. */
export function showValue(field: FormField, value: unknown, name = rootName): FormEntries {
  return Object.fromEntries(entriesOf(field, name, value));
}

type Entry = readonly [name: string, values: readonly string[]];

function entriesOf(field: FormField, name: string, value: unknown): Entry[] {
  switch (field.kind) {
    case 'group': {
      const record = settingsOf(field, value);
      return field.fields.flatMap(({ name: part, field: inner }) =>
        entriesOf(inner, nameOf(name, part), inner.kind === 'days' ? record : record[part]),
      );
    }
    case 'list': {
      const items = itemsOf(field, value);
      // A day without times, and a page without a text, has a row to write them into.
      const hasRow = field.item.kind === 'span' || field.isText === true;
      const keys = items.length === 0 && hasRow ? ['n1'] : [...items.keys()];
      const inner = items.flatMap((item, index) => {
        const part = nameOf(name, String(index));
        const own = entriesOf(field.item, nameOf(part, valuePart), item.value);
        return field.isNamed ? [[nameOf(part, namePart), [item.name]] as const, ...own] : own;
      });
      return [[name, keys.map(String)], ...inner];
    }
    case 'either': {
      const way = shownWay(field, value);
      const inner = field.ways.flatMap(({ field: own }, index) =>
        own === undefined
          ? []
          : entriesOf(own, nameOf(name, String(index)), index === way ? value : undefined),
      );
      return [[nameOf(name, wayPart), [way < 0 ? '' : String(way)]], ...inner];
    }
    case 'kept':
      return [[name, isMissing(value) ? [] : ['set']]];
    case 'yes-no':
      return [[name, (typeof value === 'boolean' ? value : field.usual) ? ['on'] : []]];
    case 'moment':
    case 'span':
    case 'focus':
    case 'days': {
      const [first, second] = partsOf(field.kind, value);
      return [
        [nameOf(name, pairParts.first), [first]],
        [nameOf(name, pairParts.second), [second]],
      ];
    }
    case 'choice':
      return [[name, [textOf(value) || (field.usual ?? '')]]];
    case 'rule': {
      const parts = Object.entries(splitRule(textOf(value)));
      return [
        [name, [textOf(value)]],
        ...parts.map(([part, text]) => [nameOf(name, part), [text]] as const),
      ];
    }
    case 'time':
      return [[name, [timeOf(textOf(value))]]];
    default:
      return [[name, [textOf(value)]]];
  }
}

/** Returns the number of the way that a form shows for a value; -1 for none. */
function shownWay({ ways, usual, isRequired }: EitherField, value: unknown): number {
  return isMissing(value) ? (usual ?? (isRequired ? 0 : -1)) : wayOf(ways, value);
}

/** Returns the settings of a group for its fields. */
function settingsOf({ short }: GroupField, value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  return short === undefined || isMissing(value) ? {} : { [short]: value };
}

interface Item {
  readonly name: string;
  readonly value: unknown;
}

function itemsOf({ isNamed }: ListField, value: unknown): readonly Item[] {
  if (isNamed) {
    return isRecord(value)
      ? Object.entries(value).map(([name, each]) => ({ name, value: each }))
      : [];
  }
  if (isMissing(value)) return [];
  // One text in place of a list of one.
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((each) => ({ name: '', value: each }));
}

/** Reads a sent form, or a part of it. `before` is the value of the file that the form was shown for. */
export function readForm(
  field: FormField,
  entries: FormEntries,
  before: unknown,
  name = rootName,
): FormReading {
  const fields = new Map<string, PlacedField>();
  const read = reader(entries, (path, control, { label }) =>
    fields.set(JSON.stringify(path), { name: control, label }),
  );
  const value = read(field, name, before, []);
  const fieldAt = (path: Path): PlacedField =>
    fields.get(JSON.stringify(path)) ??
    (path.length === 0 ? { name, label: field.label } : fieldAt(path.slice(0, -1)));
  return { value, fieldAt };
}

type Read = (field: FormField, name: string, before: unknown, path: Path) => unknown;

function reader(
  entries: FormEntries,
  place: (path: Path, name: string, field: FormField) => void,
): Read {
  const read: Read = (field, name, before, path) => {
    place(path, name, field);
    switch (field.kind) {
      case 'group':
        return readGroup(field, name, before, path);
      case 'list':
        return entries[name] === undefined ? before : readList(field, name, before, path);
      case 'either':
        return readEither(field, name, before, path);
      case 'kept':
        return before;
      case 'rule':
        return readRule(name, before);
      case 'yes-no': {
        // A box that is not ticked sends nothing: its mark says that the form has it.
        if (entries[name] === undefined) return before;
        const isOn = entries[name].includes('on');
        return before === undefined && isOn === field.usual ? undefined : isOn;
      }
      case 'moment':
      case 'span':
      case 'focus':
      case 'days': {
        const sent = [pairParts.first, pairParts.second].map((part) => nameOf(name, part));
        if (sent.every((part) => entries[part] === undefined)) return before;
        const [first = '', second = ''] = sent.map((part) => firstOf(entries, part).trim());
        const [wasFirst, wasSecond] = partsOf(field.kind, before);
        if (first === wasFirst && second === wasSecond) return before;
        return joinParts(field.kind, first, second);
      }
      default: {
        if (entries[name] === undefined) return before;
        const was = firstOf(Object.fromEntries(entriesOf(field, name, before)), name);
        return readText(field.kind, firstOf(entries, name), was, before);
      }
    }
  };

  const readGroup = (group: GroupField, name: string, before: unknown, path: Path): unknown => {
    const was = settingsOf(group, before);
    const value = new Map(Object.entries(was));
    for (const { name: part, field } of group.fields) {
      if (part === daysName && field.kind === 'days') {
        const days = read(field, nameOf(name, part), was, path);
        place(path, name, group);
        for (const key of dayKeys) {
          place(
            [...path, key],
            nameOf(nameOf(name, part), pairParts[key === 'to' ? 'second' : 'first']),
            field,
          );
          if (days === was || !isRecord(days)) continue;
          if (days[key] === undefined) value.delete(key);
          else value.set(key, days[key]);
        }
        continue;
      }
      const own = read(field, nameOf(name, part), was[part], [...path, part]);
      if (own === undefined) value.delete(part);
      else value.set(part, own);
    }
    // A picture without a file is none: what else the form has of it goes with it.
    if (group.crops !== undefined && was.src !== undefined && !value.has('src')) return undefined;
    if (value.size === 0 && isMissing(before)) return undefined;
    const { short = '' } = group;
    return value.size === 1 && value.has(short) ? value.get(short) : Object.fromEntries(value);
  };

  const readRule = (name: string, before: unknown): unknown => {
    const sent = Object.values(ruleParts).map((part) => nameOf(name, part));
    if (sent.every((part) => entries[part] === undefined)) return before;
    const [rhythm = '', week = '', day = '', until = ''] = sent.map((part) =>
      firstOf(entries, part).trim(),
    );
    const isWeekday = rhythm === 'monthly-weekday';
    const parts = {
      rhythm: rhythms.find((each) => each === rhythm) ?? '',
      week: isWeekday ? week : '',
      day: isWeekday ? day : '',
      until: rhythm === 'own' ? '' : until,
    } as const;
    const rule = joinRule(parts, firstOf(entries, name).trim(), textOf(before));
    if (rule === textOf(before).trim()) return before;
    return rule === '' ? undefined : rule;
  };

  const readEither = (field: EitherField, name: string, before: unknown, path: Path): unknown => {
    const sent = entries[nameOf(name, wayPart)]?.[0];
    const was = shownWay(field, before);
    if (sent === undefined || (sent === '' && was < 0)) return before;
    const index = sent === '' ? -1 : Number(sent);
    const way = field.ways[index];
    if (way === undefined) return undefined;
    if (way.field === undefined) return isMissing(before) && index === was ? before : way.value;
    return read(way.field, nameOf(name, sent), index === was ? before : undefined, path);
  };

  const readList = (field: ListField, name: string, before: unknown, path: Path): unknown => {
    const was = itemsOf(field, before);
    const keys = [...new Set(keysOf(entries, name))]
      .filter((key) => /^n?\d{1,4}$/.test(key))
      .slice(0, maxItems);
    const items: Item[] = [];
    for (const key of keys) {
      const old = was[Number(key)];
      const part = nameOf(name, key);
      const own = field.isNamed ? firstOf(entries, nameOf(part, namePart)).trim() : '';
      const at = [...path, field.isNamed ? own : items.length];
      const value = read(field.item, nameOf(part, valuePart), old?.value, at);
      if (isBlank(value) && own === '') continue;
      items.push({ name: own, value });
    }
    if (isSame(items, was)) return before;
    if (items.length === 0 && !field.isRequired) return undefined;
    if (field.isNamed) return Object.fromEntries(items.map((item) => [item.name, item.value]));
    return items.map(({ value }) => value);
  };

  return read;
}

function isSame(items: readonly Item[], was: readonly Item[]): boolean {
  return (
    items.length === was.length &&
    items.every(({ name, value }, index) => name === was[index]?.name && value === was[index].value)
  );
}

/** Whether a value is none: nothing was written into any field of it. */
function isBlank(value: unknown): boolean {
  return value === undefined || (isRecord(value) && Object.values(value).every(isBlank));
}

/** Returns the value of a text; `before` where it is shown as the same text. */
function readText(kind: FormField['kind'], sent: string, was: string, before: unknown): unknown {
  const text = sent.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim();
  if (text === was.trim()) return before;
  if (text === '') return undefined;
  if (kind === 'number' && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text)) return Number(text);
  if (kind !== 'paragraphs') return text.replaceAll(/\s+/g, ' ');
  return typeof before === 'string' && before.endsWith('\n') ? `${text}\n` : text;
}

type PairKind = 'moment' | 'span' | 'days' | 'focus';

/** Returns the texts of the two controls of a value. */
function partsOf(kind: PairKind, value: unknown): readonly [string, string] {
  if (kind === 'focus') {
    const [, x = middle, y = middle] = /^\s*(\d{1,3})% (\d{1,3})%\s*$/.exec(textOf(value)) ?? [];
    return [x, y];
  }
  if (kind === 'days') {
    const { date, from, to } = isRecord(value) ? value : {};
    return [textOf(date ?? from), textOf(to)];
  }
  const text = textOf(value).trim();
  const [first = '', second = ''] = text.split(kind === 'moment' ? 'T' : /[-–—]/);
  return kind === 'moment' ? [first, timeOf(second)] : [timeOf(first), timeOf(second)];
}

/** In per cent: a picture without a focus keeps its middle. */
const middle = '50';

function joinParts(kind: PairKind, first: string, second: string): unknown {
  if (kind === 'focus') {
    return first === middle && second === middle ? undefined : `${first}% ${second}%`;
  }
  if (kind === 'days') {
    if (first === '' && second === '') return {};
    return second === '' || second === first ? { date: first } : { from: first, to: second };
  }
  if (first === '' && second === '') return undefined;
  if (kind === 'span') return `${first}-${second}`;
  return second === '' ? first : `${first}T${second}`;
}

/** Returns a time as the browser's control shows it, such as `09:00` for `9:00`. */
function timeOf(text: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '') return text.trim();
  return `${hours === '24' ? '00' : hours.padStart(2, '0')}:${minutes}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isMissing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
