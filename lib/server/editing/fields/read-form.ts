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
import { joinRule, rhythms, ruleParts } from '@/lib/editing/series-rule';
import { dayKeys, daysName } from '@/lib/server/editing/fields/describe-form';
import { formWords } from '@/lib/words/lib/server/editing/fields';
import {
  itemsOf,
  settingsOf,
  showValue,
  shownWay,
  type Item,
} from '@/lib/server/editing/fields/show-value';
import {
  isMissing,
  isRecord,
  joinParts,
  partsOf,
  textOf,
} from '@/lib/server/editing/fields/value-parts';

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
  /** What to do where only one of two controls is filled in. */
  readonly incomplete?: string | undefined;
}

/** Reads a sent form, or a part of it. `before` is the value of the file that the form was shown for. */
export function readForm(
  field: FormField,
  entries: FormEntries,
  before: unknown,
  name = rootName,
): FormReading {
  const fields = new Map<string, PlacedField>();
  const read = reader(entries, (path, control, { label }, incomplete) =>
    fields.set(JSON.stringify(path), { name: control, label, incomplete }),
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
  place: (path: Path, name: string, field: FormField, incomplete?: string) => void,
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
        const isHalf = (first === '') !== (second === '');
        if (isHalf && field.kind === 'span') place(path, name, field, formWords.noTime);
        if (isHalf && field.kind === 'moment' && first === '') {
          place(path, name, field, formWords.noDay);
        }
        return joinParts(field.kind, first, second);
      }
      default: {
        if (entries[name] === undefined) return before;
        const was = firstOf(showValue(field, before, name), name);
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
    // All that were sent: what is left out here would be deleted from the file.
    const keys = [...new Set(keysOf(entries, name))].filter((key) => /^n?\d{1,4}$/.test(key));
    const items: Item[] = [];
    for (const key of keys) {
      const old = was[Number(key)];
      const part = nameOf(name, key);
      const own = field.isNamed ? firstOf(entries, nameOf(part, namePart)).trim() : '';
      const at = [...path, field.isNamed ? own : items.length];
      const value = read(field.item, nameOf(part, valuePart), old?.value, at);
      if (isBlank(value) && (own === '' || field.nameOptions !== undefined)) continue;
      items.push({ name: own, value });
    }
    if (isSame(items, was)) return before;
    if (items.length === 0 && !field.isRequired) return undefined;
    if (field.isNamed) return joinNamed(items);
    return items.map(({ value }) => value);
  };

  return read;
}

/** Returns the items by their names. Two texts with one name become one, so that none is lost. */
function joinNamed(items: readonly Item[]): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>();
  for (const { name, value } of items) {
    const other = values.get(name);
    const areTexts = typeof other === 'string' && typeof value === 'string';
    values.set(name, areTexts ? `${other} ${value}` : value);
  }
  return Object.fromEntries(values);
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

/** Whether a text is a number with a point or a comma before its decimals. `1,234` may be one of thousands. */
function isNumber(text: string): boolean {
  return /^-?\d{1,15}(?:[.,]\d{1,10})?$/.test(text) && !/^-?\d{1,3},\d{3}$/.test(text);
}

/** Returns the value of a text; `before` where it is shown as the same text. */
function readText(kind: FormField['kind'], sent: string, was: string, before: unknown): unknown {
  const text = sent.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim();
  if (text === was.trim()) return before;
  if (text === '') return undefined;
  if (kind === 'number' && isNumber(text)) return Number(text.replace(',', '.'));
  if (kind !== 'paragraphs' && kind !== 'rich-text') return text.replaceAll(/\s+/g, ' ');
  return typeof before === 'string' && before.endsWith('\n') ? `${text}\n` : text;
}
