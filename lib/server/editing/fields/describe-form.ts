import { z } from 'zod';
import type {
  FormField,
  FormFold,
  ListField,
  NamedField,
  TextField,
  Way,
} from '@/lib/editing/form-field';
import type { FormLayout } from '@/lib/server/content/schemas/field-meta';
import { joinUnion } from '@/lib/server/editing/fields/join-union';
import { formWords } from '@/lib/words/lib/server/editing/fields';

type Meta = z.GlobalMeta;

/** A schema without its wrappers, with what they say. */
export interface Unwrapped {
  readonly schema: z.core.$ZodTypes;
  readonly meta: Meta;
  readonly isRequired: boolean;
  /** The value of a file without the setting. */
  readonly usual: unknown;
}

/**
 * Describes the form of a schema: what people write in a file, with the labels, the help and the order of the
 * schema. `name` is that of the setting, from which the label follows where the schema has none.
 */
export function describeForm(schema: z.core.$ZodType, name = ''): FormField {
  const unwrapped = unwrap(schema);
  const { meta, isRequired } = unwrapped;
  const { help, example, unit } = meta;
  const words = {
    label: meta.label ?? labelOf(name),
    isRequired: isRequired || meta.isExpected === true,
    ...(help === undefined ? {} : { help }),
    ...(example === undefined ? {} : { example }),
    ...(unit === undefined ? {} : { unit }),
  };
  const { control } = meta;
  if (control === 'moment' || control === 'span') return { kind: control, ...words };
  if (control === 'picture-file' || control === 'focus') return { kind: control, ...words };
  if (control === 'logo-file') return { kind: 'picture-file', purpose: 'logo', ...words };
  if (isUndescribable(unwrapped)) return { kind: 'kept', ...words };
  const isOfType = control === 'days' || control === 'yes-no' || control === 'chosen';
  if (control !== undefined && !isOfType) {
    return { kind: control, ...words, ...limitsOf(unwrapped) };
  }
  return { ...words, ...shapeOf(unwrapped) };
}

type Shape = ShapeOf<FormField>;
type ShapeOf<Field> = Field extends FormField
  ? Omit<Field, 'label' | 'help' | 'example' | 'unit' | 'isRequired'>
  : never;

function shapeOf(unwrapped: Unwrapped): Shape {
  const { schema, meta, usual } = unwrapped;
  const { def } = schema._zod;
  switch (def.type) {
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'yes-no', usual: (usual ?? meta.usual) === true };
    case 'enum': {
      const options = Object.values(def.entries).map((each) => {
        const value = String(each);
        return { value, label: meta.choices?.[value] ?? labelOf(value) };
      });
      return { kind: 'choice', options, ...(typeof usual === 'string' ? { usual } : {}) };
    }
    case 'object':
      if (meta.control === 'chosen') return chosenOf(def.shape, meta);
      return {
        kind: 'group',
        fields: describeFields(def.shape, meta),
        ...(meta.short === undefined ? {} : { short: meta.short }),
        ...(meta.crops === undefined ? {} : { crops: meta.crops }),
      };
    case 'array':
      return listOf(describeForm(def.element, meta.itemName ?? formWords.item), meta, false);
    case 'record':
      return listOf(describeForm(def.valueType, meta.itemName ?? formWords.item), meta, true);
    case 'union': {
      if (meta.ways !== undefined) return waysOf(def.options, Object.values(meta.ways), usual);
      const joined = joinUnion(def);
      if (joined !== undefined) return shapeOf({ ...unwrapped, schema: joined });
      // A text in place of a list of texts, and a number in place of a text, are shorter ways to write the same.
      const branches = def.options.map(unwrap);
      const ofType = (type: string) =>
        branches.find((branch) => branch.schema._zod.def.type === type);
      const group = meta.short === undefined ? undefined : ofType('object');
      const chosen = group ?? ofType('array') ?? ofType('string') ?? branches[0];
      return chosen === undefined
        ? { kind: 'text' }
        : shapeOf({ ...chosen, meta: { ...chosen.meta, ...meta } });
    }
    default:
      return { kind: 'text', ...limitsOf(unwrapped) };
  }
}

/** Describes the ways to write a value of a union. */
function waysOf(
  options: readonly z.core.$ZodType[],
  labels: readonly string[],
  usual: unknown,
): Shape {
  const ways = options.map((option, index): Way => {
    const label = labels[index] ?? '';
    const { def } = unwrap(option).schema._zod;
    if (def.type !== 'literal') {
      const field = describeForm(option);
      const isUsual = field.kind === 'choice' && typeof usual === 'string';
      return { label, field: isUsual ? { ...field, usual } : field };
    }
    const [value] = def.values;
    return { label, value: typeof value === 'boolean' ? value : String(value) };
  });
  return { kind: 'either', ways, ...(usual === undefined ? {} : { usual: wayOf(ways, usual) }) };
}

/** Returns the number of the way in which a value is written; -1 if there is none. */
export function wayOf(ways: readonly Way[], value: unknown): number {
  return ways.findIndex((way) =>
    way.field === undefined ? way.value === value : isWrittenAs(way.field, value),
  );
}

function isWrittenAs(field: FormField, value: unknown): boolean {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  switch (field.kind) {
    case 'number':
      return typeof value === 'number';
    case 'group':
      return isGroup;
    case 'list':
      return field.isNamed ? isGroup : Array.isArray(value);
    default:
      return typeof value === 'string';
  }
}

function listOf(item: FormField, meta: Meta, isNamed: boolean): ShapeOf<ListField> {
  const { itemName = formWords.item, nameLabel } = meta;
  return {
    kind: 'list',
    item,
    itemName,
    isNamed,
    ...(nameLabel === undefined ? {} : { nameLabel }),
  };
}

/** Describes a group of which few settings are set as a list, whose entries get their names from a choice. */
function chosenOf(shape: Readonly<Record<string, z.core.$ZodType>>, meta: Meta): Shape {
  const [first = z.string()] = Object.values(shape);
  const item = { ...describeForm(first, meta.itemName), isRequired: true };
  const nameOptions = Object.keys(shape).map((value) => ({
    value,
    label: meta.choices?.[value] ?? labelOf(value),
  }));
  return { ...listOf(item, meta, true), nameOptions };
}

/** Describes the settings of a group. The days of an exception are one field. */
function describeFields(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  { control, layout = [], short }: Meta,
): readonly NamedField[] {
  const places = placesOf(layout);
  const fields = Object.entries(shape)
    .map(([name, schema]): NamedField & { readonly at: number } => {
      const { at, fold } = places.get(name) ?? { at: places.size, fold: undefined };
      const field = describeForm(schema, name);
      return {
        name,
        at,
        field: short === undefined || short === name ? field : { ...field, isRequired: false },
        ...(fold === undefined ? {} : { fold }),
      };
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ at: _, ...field }) => field);
  if (control !== 'days') return fields;
  const { days } = formWords;
  const field = { kind: 'days', isRequired: true, ...days } as const;
  return [{ name: daysName, field }, ...fields.filter(({ name }) => !dayKeys.includes(name))];
}

/** The name of the field of the days of a group, and the settings that it stands for. */
export const daysName = 'days';
export const dayKeys: readonly string[] = ['date', 'from', 'to'];

function foldOf({ label, staysClosed }: Exclude<FormLayout[number], string>): FormFold {
  return { label: label(), opensWithValue: staysClosed !== true };
}

interface Place {
  readonly at: number;
  readonly fold?: FormFold;
}

/** Returns where the settings of a group stand in its form. */
function placesOf(layout: FormLayout): ReadonlyMap<string, Place> {
  const fields = layout.flatMap((place): readonly { name: string; fold?: FormFold }[] =>
    typeof place === 'string'
      ? [{ name: place }]
      : place.fields.map((name) => ({ name, fold: foldOf(place) })),
  );
  return new Map(fields.map(({ name, ...place }, at) => [name, { at, ...place }]));
}

/** Returns whether a schema is a union of which no branch stands for the others. */
function isUndescribable({ schema, meta }: Unwrapped): boolean {
  const { def } = schema._zod;
  if (def.type !== 'union' || meta.ways !== undefined || meta.short !== undefined) return false;
  if ('discriminator' in def) return false;
  const types = def.options.map((option) => unwrap(option).schema._zod.def.type);
  return types.some((type) => type === 'object' || type === 'record');
}

function limitsOf({ schema, meta }: Unwrapped): Pick<TextField, 'maxLength' | 'picks'> {
  const { maximum } = schema._zod.bag as { readonly maximum?: unknown };
  return {
    ...(typeof maximum === 'number' ? { maxLength: maximum } : {}),
    ...(meta.picks === undefined ? {} : { picks: meta.picks }),
  };
}

/** Removes wrappers and transforms: a form has what a file has, before it is parsed. */
export function unwrap(schema: z.core.$ZodType): Unwrapped {
  const inner = schema as z.core.$ZodTypes;
  const meta: Meta = z.globalRegistry.get(schema) ?? {};
  const { def } = inner._zod;
  const within = (wrapped: z.core.$ZodType, more: Partial<Unwrapped> = {}): Unwrapped => {
    const unwrapped = unwrap(wrapped);
    return { ...unwrapped, ...more, meta: { ...unwrapped.meta, ...meta } };
  };
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return within(def.innerType, { isRequired: false });
    case 'default':
    case 'prefault':
      return within(def.innerType, { isRequired: false, usual: def.defaultValue });
    case 'pipe': {
      // What comes first may be a transform that brings shorter ways to write a value into one shape.
      const { type } = (def.in as z.core.$ZodTypes)._zod.def;
      return within(type === 'transform' ? def.out : def.in);
    }
    default:
      return { schema: inner, meta, isRequired: true, usual: undefined };
  }
}

/** Returns a label for a setting without one, such as `Last entry` for `lastEntry`. */
function labelOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('-', ' ');
}
