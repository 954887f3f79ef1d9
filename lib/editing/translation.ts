import type { Difference } from '@/lib/editing/difference';

/** A language of the site. */
interface FormLanguage {
  /** BCP 47. */
  readonly tag: string;
  /** In the language itself. */
  readonly name: string;
  readonly dir?: 'rtl' | undefined;
}

/** A text of the original, or a part of one, as visitors read it. */
export interface OriginalText {
  readonly kind: 'heading' | 'text';
  readonly text: string;
}

/** What the form of a translation has beside its fields. */
export interface TranslationForm extends FormLanguage {
  readonly original: FormLanguage & { readonly href: string; readonly title: string };
  /** That of the words of the original. */
  readonly version: string;
  readonly state: 'unfinished' | 'current' | 'outdated' | 'unmarked';
  /** The original's texts by the names of the fields. */
  readonly texts: Readonly<Record<string, readonly OriginalText[]>>;
  /** What has changed in an original since; `undefined` if the earlier words are not known. */
  readonly changes?:
    | { readonly differences: readonly Difference[]; readonly left: number }
    | undefined;
}

/** An entry in another language than the main one. */
export interface LanguageRow {
  readonly language: string;
  /** In the language itself. */
  readonly name: string;
  readonly dir?: 'rtl' | undefined;
  /** The form of the translation; `undefined` if there is none. */
  readonly href?: string | undefined;
  /** What is special about it, such as that the original has changed. */
  readonly mark?: string | undefined;
}

/** The value of the button that saves a translation which has the words of its original as they are now. */
export const completeIntent = 'complete';
