/** A control of a form, with what it needs beside the name and the label of its field. */
export type Control =
  | Input
  | { readonly element: 'textarea'; readonly maxLength?: number }
  | ({ readonly element: 'select' } & Options)
  | ({ readonly element: 'options'; readonly type: 'radio' | 'checkbox' } & Options)
  | {
      readonly element: 'files';
      readonly types: readonly string[];
      readonly maxFiles: number;
      readonly maxMegabytes: number;
    }
  | { readonly element: 'items'; readonly itemLabel: string; readonly maxItems: number }
  | { readonly element: 'tick' }
  | { readonly element: 'hidden'; readonly value: string };

/** An input of one line, by the attributes that HTML has for it. */
export interface Input {
  readonly element: 'input';
  readonly type: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time';
  readonly inputMode?: 'numeric' | 'decimal' | 'email' | 'url';
  readonly autoComplete?: string;
  readonly autoCapitalize?: 'none' | 'characters';
  /** Browsers check the spelling of prose only, and not of what they fill in. */
  readonly isProse?: boolean;
  readonly min?: string;
  readonly max?: string;
  /** The value in the format that the type needs. */
  readonly value?: string;
}

interface Options {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly waitingLists?: readonly { readonly label: string; readonly href: string }[];
}
