/** Words of a text that both states have, or one alone. */
export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** What has changed at one place of a file. */
export type Difference =
  | {
      readonly kind: 'value';
      /** The names of the setting, from the outside in; empty for the whole file. */
      readonly where: readonly string[];
      /** Undefined for what was added. */
      readonly before?: string;
      /** Undefined for what was removed. */
      readonly after?: string;
    }
  | {
      readonly kind: 'text';
      readonly where: readonly string[];
      readonly parts: readonly TextPart[];
    };
