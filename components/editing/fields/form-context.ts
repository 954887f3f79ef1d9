import { createContext, useContext } from 'react';
import type {
  FieldProblem,
  FormEntries,
  GroupField,
  PickKind,
  SeriesDates,
  Suggestions,
} from '@/lib/editing/form-field';
import type { TranslationForm } from '@/lib/editing/translation';
import type { EditedText } from '@/lib/editing/text/text-node';

interface FormState {
  /** What the form was loaded with. */
  readonly entries: FormEntries;
  readonly problems: readonly FieldProblem[];
  /** How files name the picture that the whole form is about. */
  readonly picture?: string | undefined;
  /** The forms of the blocks of a page that are sections, by the names of the blocks. */
  readonly sections?: Readonly<Record<string, GroupField>>;
  /** The names of the sections in the texts of the form, by their tags. */
  readonly sectionNames?: Readonly<Record<string, string>> | undefined;
  /** What the site has of each kind that the fields name. */
  readonly suggestions?: Suggestions;
  /** The dates of the series that the form has. */
  readonly dates?: SeriesDates | undefined;
  /** The texts that the visual editor shows, by the names of their fields; that of a new entry is not among them. */
  readonly texts?: Readonly<Record<string, EditedText>> | undefined;
  /** What the form of a translation has beside its fields. */
  readonly translation?: TranslationForm | undefined;
  /** Says something to people who do not see what has changed. */
  readonly announce: (sentence: string) => void;
}

/** The form around a field. */
export const FormContext = createContext<FormState>({
  entries: {},
  problems: [],
  announce: () => undefined,
});

/** Returns the form around a field. */
export function useForm(): FormState {
  return useContext(FormContext);
}

/** Returns the id of the list of suggestions for texts of a kind. */
export function suggestionsId(picks: PickKind): string {
  return `suggestions-${picks}`;
}

/** Returns the id of the original's text beside a field of a translation. */
export function originalId(name: string): string {
  return `${name}-original`;
}

/** Returns what is wrong with a field, in its own words. */
export function useProblem(name: string): string | undefined {
  const { problems } = useForm();
  return problems.find((problem) => problem.name === name)?.message;
}
