import type { ListField, TextField, YesNoField } from '@/lib/editing/form-field';

/** The kinds of controls that a schema may ask for where its type does not say it. */
type Control =
  | Exclude<TextField['kind'], 'text' | 'number'>
  | YesNoField['kind']
  | 'text'
  | 'moment'
  | 'span'
  /** A group whose `date`, or `from` and `to`, are days. */
  | 'days'
  /** The form does not show the setting, and keeps what the file has. */
  | 'none';

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
    /** What a number counts. */
    unit?: string;
    /** What one item of a list is called. */
    itemName?: ListField['itemName'];
    /** What the values of an enum are called. */
    choices?: Readonly<Record<string, string>>;
    control?: Control;
    /** `false` for what is true of one entry only, so that a copy of the entry begins without it. */
    isCopied?: boolean;
  }
}
