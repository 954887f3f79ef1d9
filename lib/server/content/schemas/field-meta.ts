import type { z } from 'zod';
import type {
  GroupField,
  ListField,
  PickKind,
  TextField,
  YesNoField,
} from '@/lib/editing/form-field';

/** The kinds of controls that a schema may ask for where its type does not say it. */
type Control =
  | TextField['kind']
  | YesNoField['kind']
  | 'moment'
  | 'span'
  | 'focus'
  | 'picture-file'
  /** A picture that may be a drawing in its own colours. */
  | 'logo-file'
  /** A group whose `date`, or `from` and `to`, are days. */
  | 'days'
  /** A group of texts of which few are set: a list of them, each with its name from a choice. */
  | 'chosen';

/**
 * The order of the fields of a group. Fields that few change are together in closed parts with a label; those
 * without a place come last.
 */
export type FormLayout = readonly (string | FormPart)[];

interface FormPart {
  readonly label: () => string;
  readonly fields: readonly string[];
  /** Whether it stays closed although it has values, in a form that has many. */
  readonly staysClosed?: true;
}

declare module 'zod' {
  /**
   * What `.meta()` of a schema says for forms. It is the last call, because wrappers such as `optional` have
   * none of their own; a schema made from another has its words, too.
   */
  interface GlobalMeta {
    label?: string;
    /** A sentence below the label. */
    help?: string;
    /** A value as one writes it. */
    example?: string;
    /** What of the site a text names. */
    picks?: PickKind;
    /** What a number counts. */
    unit?: string;
    /** What one item of a list is called. */
    itemName?: ListField['itemName'];
    /** What the name of one entry of a record is called, if it is not a name. */
    nameLabel?: string;
    /** What the values of an enum are called, or the names of a group of the control `chosen`. */
    choices?: Readonly<Record<string, string>>;
    /** The setting of a group for which one text alone stands, such as `label` of a choice. */
    short?: string;
    /** What the ways to write a value of a union are called, in the order of the union. */
    ways?: Readonly<Record<string, string>>;
    /** What a file without a setting that is true or false means, where the schema has no default. */
    usual?: boolean;
    /** Whether a form calls for a value although the file may say it in another way. */
    isExpected?: boolean;
    control?: Control;
    /** Of a group that is a picture: the shapes in which the site cuts it. */
    crops?: GroupField['crops'];
    /** `false` for what is true of one entry only, so that a copy of the entry begins without it. */
    isCopied?: boolean;
    layout?: FormLayout;
  }
}

/**
 * Returns what `.meta()` of a schema says: words of the catalogue, which are read in the current language at each
 * access, and what is the same in all languages.
 */
export function withWords(words: z.GlobalMeta, settings: z.GlobalMeta): z.GlobalMeta {
  return Object.defineProperties({ ...settings }, Object.getOwnPropertyDescriptors(words));
}
