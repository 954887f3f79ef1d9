import type { PictureCrop, PicturePurpose } from '@/lib/editing/picture';

/** What every field of a typed form says about itself. Empty texts are left out. */
interface FieldWords {
  readonly label: string;
  /** A sentence below the label. */
  readonly help?: string;
  /** A value as one writes it, such as `45 minutes`. */
  readonly example?: string;
  /** What a number counts, such as `places`. */
  readonly unit?: string;
  /** Whether the file needs a value. */
  readonly isRequired: boolean;
}

/**
 * What of the site a text names: a page by its address; a person, a form, a room, or a question of the form itself by
 * its name in files; or a subject of posts or a category of events, of which it may also be a new one.
 */
export type PickKind = 'page' | 'person' | 'form' | 'room' | 'question' | 'subject' | 'category';

/** The kinds into whose fields one may write what is not suggested: a link may lead to another site. */
export const openPicks: readonly PickKind[] = ['page', 'question', 'subject', 'category'];

/** Something of the site that a text may name. */
export interface Suggestion {
  readonly value: string;
  readonly label: string;
}

/** What a site has of each kind that its forms name. */
export type Suggestions = Readonly<Partial<Record<PickKind, readonly Suggestion[]>>>;

/** A field with one text, whose control follows from its kind. */
export interface TextField extends FieldWords {
  readonly kind:
    | 'text'
    | 'paragraphs'
    /** Markdown with sections, such as the text of an event. */
    | 'rich-text'
    | 'number'
    | 'date'
    | 'time'
    | 'email'
    | 'phone'
    | 'address'
    /** The rule of a series, which gives its dates. */
    | 'rule';
  /** In characters. */
  readonly maxLength?: number;
  /** What of the site the text names. */
  readonly picks?: PickKind;
}

/** A day with a time, which may be left empty; times from one to another; or days from one to another. */
export interface PairField extends FieldWords {
  readonly kind: 'moment' | 'span' | 'days';
}

/** The path of a picture of the site. */
export interface PictureFileField extends FieldWords {
  readonly kind: 'picture-file';
  /** What it is chosen for; without it, a page. */
  readonly purpose?: PicturePurpose;
}

/** The point of a picture that stays in view where it is cut, in per cent from the left and from the top. */
export interface FocusField extends FieldWords {
  readonly kind: 'focus';
}

/** One of a few values. */
export interface ChoiceField extends FieldWords {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The value that a file without the setting means. */
  readonly usual?: string;
}

/** A box to tick. */
export interface YesNoField extends FieldWords {
  readonly kind: 'yes-no';
  /** What a file without the setting means. */
  readonly usual: boolean;
}

/** Several fields with names. */
export interface GroupField extends FieldWords {
  readonly kind: 'group';
  readonly fields: readonly NamedField[];
  /** The field for which one text alone may stand in the file. */
  readonly short?: string;
  /** Set if the fields are those of a picture: the shapes in which the site cuts it. */
  readonly crops?: readonly PictureCrop[];
}

/** A value that can be written in one of several ways, such as a number or numbers by their names. */
export interface EitherField extends FieldWords {
  readonly kind: 'either';
  readonly ways: readonly Way[];
  /** The way of a form without a value. */
  readonly usual?: number;
}

/** A way to write a value: a field, or one fixed value. */
export interface Way {
  readonly label: string;
  readonly field?: FormField;
  readonly value?: string | boolean;
}

/** A value that the form only mentions. It stays as the file has it. */
export interface KeptField extends FieldWords {
  readonly kind: 'kept';
}

/** A field of a group, by the name of its setting. */
export interface NamedField {
  readonly name: string;
  readonly field: FormField;
  /** The closed part of the form that it is in. */
  readonly fold?: FormFold;
}

/** A part of a form that is closed until one opens it. */
export interface FormFold {
  readonly label: string;
  /** Whether it is open if it has a value. */
  readonly opensWithValue: boolean;
}

/** Any number of fields of one kind, in order. */
export interface ListField extends FieldWords {
  readonly kind: 'list';
  readonly item: FormField;
  /** What one of them is called, such as `day`. */
  readonly itemName: string;
  /** Whether each item has a name of its own, as the settings of a group in YAML. */
  readonly isNamed: boolean;
  /** What the name of an item is called. */
  readonly nameLabel?: string;
  /** The names that items can have, where they are chosen. */
  readonly nameOptions?: ChoiceField['options'];
  /** Whether its items are the parts of a text, one below the other. */
  readonly isText?: boolean;
}

/** A field of a typed form. Forms are made from the schemas that check the files. */
export type FormField =
  | TextField
  | PairField
  | PictureFileField
  | FocusField
  | ChoiceField
  | YesNoField
  | GroupField
  | EitherField
  | KeptField
  | ListField;

/**
 * What a form has, by the names of its controls. A list has the keys of its items in their order: the place of
 * an item in the file, such as `3`, or `n1` for a new one. So a sent form has what a shown one has.
 */
export type FormEntries = Readonly<Record<string, readonly string[]>>;

/** The name of the whole form. The names of its controls begin with it. */
export const rootName = 'v';

/** The parts of a field of the kinds `moment`, `span`, `days` and `focus`. */
export const pairParts = { first: 'from', second: 'to' } as const;

/** The part of an item of a named list that has its name. */
export const namePart = 'name';

/** The part of an item of a named list, or of a list of plain texts, that has its value. */
export const valuePart = 'value';

/**
 * The parts of a block of a page that is a section: its text as the form was shown for it, its form, and the mark of
 * one that is shown as text.
 */
export const sectionParts = { text: 'text', form: 'section', plain: 'plain' } as const;

/** The part of a field of the kind `either` that has the number of its way; empty without a value. */
export const wayPart = 'way';

/** Returns the name of a part of a field. */
export function nameOf(field: string, part: string): string {
  return `${field}.${part}`;
}

/** Returns the first value of a control; empty without one. */
export function firstOf(entries: FormEntries, name: string): string {
  return entries[name]?.[0] ?? '';
}

/** Returns the keys of the items of a list. The list itself is sent as an empty one. */
export function keysOf(entries: FormEntries, name: string): readonly string[] {
  return (entries[name] ?? []).filter((key) => key !== '');
}

/** What a button of a list does. */
export type ListStep = 'add' | 'remove' | 'up' | 'down';

/** The name of the buttons of a form. The value of one that saves is `save`. */
export const intentName = 'intent';

/** Returns the value of a button that changes a list, such as `up v.exceptions 3`. */
export function listIntent(step: ListStep, list: string, key = ''): string {
  return `${step} ${list} ${key}`.trim();
}

/** Returns the id of the button that adds an entry to a list, below the one with a key. */
export function addButtonId(list: string, key = ''): string {
  return ['add', list, key].filter(Boolean).join('-');
}

/**
 * Returns the keys of a list after a step; `added` is the key of a new item, which goes below that with `key`, or to
 * the end.
 */
export function stepKeys(
  keys: readonly string[],
  step: ListStep,
  key: string,
  added: string,
): readonly string[] {
  const others = keys.filter((each) => each !== key);
  const at = keys.indexOf(key);
  const insertAt = (index: number) => [...others.slice(0, index), key, ...others.slice(index)];
  switch (step) {
    case 'add':
      return at < 0 ? [...keys, added] : [...keys.slice(0, at + 1), added, ...keys.slice(at + 1)];
    case 'remove':
      return others;
    case 'up':
      return at < 1 ? keys : insertAt(at - 1);
    case 'down':
      return at < 0 ? keys : insertAt(at + 1);
  }
}

/** Returns the key of the next new item. */
export function newKey(keys: readonly string[]): string {
  const numbers = keys.flatMap((key) => (key.startsWith('n') ? [Number(key.slice(1))] : []));
  return `n${Math.max(0, ...numbers) + 1}`;
}

/** Returns the value of a button that shows the form again with what follows from a field. */
export function showIntent(field: string): string {
  return `show ${field}`;
}

/** The dates of a series. */
export interface SeriesDates {
  /** The next ones, as people write them. */
  readonly next: readonly string[];
  /** How many follow those. */
  readonly left: number;
  /** How many there are with those that are over. */
  readonly count: number;
}

/** A sentence about what is wrong with a field; `name` is that of its control. */
export interface FieldProblem {
  readonly name: string;
  readonly label: string;
  readonly message: string;
  /** The line of a text that is edited as it stands in its file. The first line is 1. */
  readonly line?: number;
}
