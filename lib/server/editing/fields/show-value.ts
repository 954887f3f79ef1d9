import {
  nameOf,
  namePart,
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
import { splitRule } from '@/lib/editing/series-rule';
import { wayOf } from '@/lib/server/editing/fields/describe-form';
import {
  isMissing,
  isRecord,
  partsOf,
  textOf,
  timeOf,
} from '@/lib/server/editing/fields/value-parts';

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
export function shownWay({ ways, usual, isRequired }: EitherField, value: unknown): number {
  return isMissing(value) ? (usual ?? (isRequired ? 0 : -1)) : wayOf(ways, value);
}

/** Returns the settings of a group for its fields. */
export function settingsOf(
  { short }: GroupField,
  value: unknown,
): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  return short === undefined || isMissing(value) ? {} : { [short]: value };
}

/** An item of a list; only those of a named one have a name. */
export interface Item {
  readonly name: string;
  readonly value: unknown;
}

/** Returns the items of a list as a file has them, in their order. */
export function itemsOf({ isNamed }: ListField, value: unknown): readonly Item[] {
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
