import type { ReactNode } from 'react';
import { fieldWords } from '@/lib/words/components/editing/fields';
import {
  originalId,
  suggestionsId,
  useForm,
  useProblem,
} from '@/components/editing/fields/form-context';
import { TextArea } from '@/components/ui/text-area';
import {
  firstOf,
  nameOf,
  pairParts,
  type ChoiceField,
  type FormField,
  type PairField,
  type TextField,
  type YesNoField,
} from '@/lib/editing/form-field';
import form from '@/styles/desk/form.module.css';
import styles from '@/styles/editing/fields.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface ControlProps<Field> {
  readonly field: Field;
  readonly name: string;
}

/** Of a text by what it says; of what is written from left to right in every language by that. */
const directions: Readonly<Partial<Record<TextField['kind'], 'auto' | 'ltr'>>> = {
  text: 'auto',
  email: 'ltr',
  phone: 'ltr',
  address: 'ltr',
};

const inputTypes = { date: 'date', time: 'time', email: 'email', phone: 'tel' } as const;

/** Renders a field with one text. */
export function TextControl({ field: described, name }: ControlProps<TextField>) {
  const { entries, suggestions = {}, translation } = useForm();
  const field = described.kind === 'rich-text' ? withEmptyLine(described) : described;
  const attributes = {
    ...useDescription(field, name),
    ...{ id: name, name, lang: translation?.tag, autoComplete: 'off' },
  };
  const value = firstOf(entries, name);
  const { kind, maxLength, unit, picks } = field;
  return (
    <div className={styles.field}>
      <Label field={field} name={name} />
      <Notes field={field} name={name} />
      {kind === 'paragraphs' || kind === 'rich-text' ? (
        <TextArea {...attributes} rows={rowsOf(value)} dir="auto" defaultValue={value} />
      ) : (
        <span className={styles.unit}>
          <input
            {...attributes}
            type={kind in inputTypes ? inputTypes[kind as keyof typeof inputTypes] : 'text'}
            {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
            {...(maxLength === undefined ? {} : { maxLength })}
            {...(picks !== undefined && suggestions[picks] ? { list: suggestionsId(picks) } : {})}
            dir={directions[kind]}
            defaultValue={value}
          />
          {unit !== undefined && <span>{unit}</span>}
        </span>
      )}
    </div>
  );
}

function withEmptyLine({ help = '', ...field }: TextField): TextField {
  return { ...field, help: `${help} ${fieldWords.emptyLine}`.trim() };
}

function rowsOf(value: string): number {
  return Math.min(16, Math.max(2, Math.ceil(value.length / 60) + value.split('\n').length - 1));
}

/** Renders one of a few values: buttons for up to four, else a list to open. */
export function ChoiceControl({ field, name }: ControlProps<ChoiceField>) {
  const { entries } = useForm();
  const attributes = useDescription(field, name);
  const value = firstOf(entries, name);
  const { options, usual, isRequired } = field;
  const all =
    usual === undefined && !isRequired
      ? [{ value: '', label: fieldWords.none }, ...options]
      : options;
  if (all.length > 4) {
    return (
      <div className={styles.field}>
        <Label field={field} name={name} />
        <Notes field={field} name={name} />
        <select {...attributes} id={name} name={name} defaultValue={value}>
          {all.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    );
  }
  return (
    <FieldGroup field={field} name={name} className={styles.field} attributes={attributes}>
      {all.map((option) => (
        <label key={option.value} className={form.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
          />
          {option.label}
        </label>
      ))}
    </FieldGroup>
  );
}

/** Renders a box to tick. */
export function YesNoControl({ field, name }: ControlProps<YesNoField>) {
  const { entries } = useForm();
  const attributes = useDescription(field, name);
  return (
    <div className={styles.field}>
      {/* A box that is not ticked is not sent. */}
      <input type="hidden" name={name} value="" />
      <label className={form.choice}>
        <input
          {...attributes}
          id={name}
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={(entries[name] ?? []).includes('on')}
        />
        {field.label}
      </label>
      <Notes field={field} name={name} />
    </div>
  );
}

const pairs = {
  moment: { types: ['date', 'time'], labels: ['date', 'time'] },
  span: { types: ['time', 'time'], labels: ['from', 'to'] },
  days: { types: ['date', 'date'], labels: ['firstDay', 'lastDay'] },
} as const;

/** Renders a field with two controls: a day with a time, or times or days from one to another. */
export function PairControl({ field, name }: ControlProps<PairField>) {
  const { entries } = useForm();
  const attributes = useDescription(field, name);
  const parts = Object.values(pairParts).map((part) => nameOf(name, part));
  const firstProblem = useProblem(parts[0] ?? '');
  const secondProblem = useProblem(parts[1] ?? '');
  const { types, labels } = pairs[field.kind];
  return (
    <fieldset className={styles.field} id={name} tabIndex={-1} {...attributes}>
      <legend className={field.kind === 'span' ? visuallyHidden.element : undefined}>
        <LabelText field={field} />
      </legend>
      <Notes field={field} name={name} />
      <FieldProblemText id={`${parts[0] ?? ''}-error`} sentence={firstProblem} />
      <FieldProblemText id={`${parts[1] ?? ''}-error`} sentence={secondProblem} />
      <div className={styles.pair}>
        {parts.map((part, index) => (
          <label key={part}>
            {fieldWords[labels[index] ?? 'date']}
            <input
              id={part}
              type={types[index]}
              name={part}
              defaultValue={firstOf(entries, part)}
              {...((index === 0 ? firstProblem : secondProblem) === undefined
                ? {}
                : { 'aria-invalid': true, 'aria-describedby': `${part}-error` })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Renders the label of a control with the id `name`. */
export function Label({ field, name }: ControlProps<FormField>) {
  return (
    <label htmlFor={name}>
      <LabelText field={field} />
    </label>
  );
}

/** Renders a label, and whether the field may stay empty. */
export function LabelText({ field: { label, isRequired } }: { readonly field: FormField }) {
  return (
    <>
      {/* One text with its space: screen readers leave out a space that is a text of its own. */}
      {isRequired ? label : `${label} `}
      {!isRequired && <span className={styles.optional}>({fieldWords.optional})</span>}
    </>
  );
}

interface FieldGroupProps extends ControlProps<FormField> {
  readonly className: string | undefined;
  readonly attributes?: ReturnType<typeof useDescription>;
  readonly children: ReactNode;
}

/** Renders controls that make one field together, below its label and what is said about it. */
export function FieldGroup({ field, name, className, attributes, children }: FieldGroupProps) {
  return (
    <fieldset className={className} id={name} tabIndex={-1} {...attributes}>
      <legend>
        <LabelText field={field} />
      </legend>
      <Notes field={field} name={name} />
      {children}
    </fieldset>
  );
}

/** Renders the help, the example and the problem of a field. */
export function Notes({ field, name }: ControlProps<FormField>) {
  const problem = useProblem(name);
  const notes = notesOf(field);
  return (
    <>
      {notes !== '' && (
        <p id={`${name}-help`} className={styles.help}>
          {notes}
        </p>
      )}
      <FieldProblemText id={`${name}-error`} sentence={problem} />
    </>
  );
}

function FieldProblemText({
  id,
  sentence,
}: {
  readonly id: string;
  readonly sentence: string | undefined;
}) {
  if (sentence === undefined) return null;
  return (
    <p id={id} className={styles.error}>
      <span className={visuallyHidden.element}>{fieldWords.error}</span> {sentence}
    </p>
  );
}

function notesOf({ help = '', example }: FormField): string {
  return [help, example === undefined ? '' : fieldWords.example(example)]
    .filter((note) => note !== '')
    .join(' ');
}

/** UTF-16 code units up to which screen readers say the original with the field. */
const longestDescription = 300;

/** Returns the attributes that name the notes of a control. */
export function useDescription(field: FormField, name: string) {
  const { translation } = useForm();
  const problem = useProblem(name);
  const [original, ...parts] = translation?.texts[name] ?? [];
  const hasShortOriginal =
    original !== undefined && parts.length === 0 && original.text.length <= longestDescription;
  const ids = [
    ...(hasShortOriginal ? [originalId(name)] : []),
    ...(notesOf(field) === '' ? [] : [`${name}-help`]),
    ...(problem === undefined ? [] : [`${name}-error`]),
  ];
  return {
    ...(ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }),
    ...(problem === undefined ? {} : { 'aria-invalid': true }),
  };
}
