import type { ReactNode } from 'react';
import { Notes } from '@/components/editing/fields/control';
import { useForm } from '@/components/editing/fields/form-context';
import { sectionWords } from '@/lib/words/components/editing/sections';
import {
  firstOf,
  intentName,
  nameOf,
  sectionParts,
  valuePart,
  type GroupField,
} from '@/lib/editing/form-field';
import { sectionIntent } from '@/lib/editing/section-list';
import form from '@/styles/desk/form.module.css';
import styles from '@/styles/editing/sections.module.css';
import button from '@/styles/ui/button.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface SectionFieldsProps {
  readonly field: GroupField;
  /** The name of the block. */
  readonly name: string;
  readonly number: number;
  readonly children: ReactNode;
}

/** Renders the frame of the form of a section: its name, what is wrong with it, and its fields. */
export function SectionFields({ field, name, number, children }: SectionFieldsProps) {
  const { entries } = useForm();
  const text = nameOf(name, sectionParts.text);
  return (
    <fieldset className={styles.section} id={nameOf(name, valuePart)} tabIndex={-1}>
      <legend>{sectionWords.legend(number, field.label)}</legend>
      <Notes field={field} name={nameOf(name, valuePart)} />
      {/* An input would lose the ends of lines. */}
      <textarea hidden name={text} defaultValue={firstOf(entries, text)} />
      {children}
    </fieldset>
  );
}

interface SectionSwitchProps {
  /** The name of the block. */
  readonly name: string;
  readonly isForm: boolean;
}

/** Renders the button that shows a section as text, or as fields again. */
export function SectionSwitch({ name, isForm }: SectionSwitchProps) {
  const { entries } = useForm();
  const plain = nameOf(name, sectionParts.plain);
  const isPlain = entries[plain] !== undefined;
  if (!isForm && !isPlain) return null;
  return (
    <>
      {isPlain && <input type="hidden" name={plain} value="on" />}
      <button
        type="submit"
        formNoValidate
        name={intentName}
        value={`${isForm ? 'as-text' : 'as-form'} ${name}`}
        className={form.word}
      >
        {isForm ? sectionWords.asText : sectionWords.asForm}
      </button>
    </>
  );
}

interface AddSectionProps {
  /** The key of the block above; empty for the end of the text. */
  readonly after: string;
  /** The name of the block above. */
  readonly numbered: string;
}

/** Renders the button that leads to the list of sections. */
export function AddSection({ after, numbered }: AddSectionProps) {
  return (
    <button
      type="submit"
      formNoValidate
      name={intentName}
      value={sectionIntent(after)}
      className={after === '' ? button.second : form.word}
    >
      {after === '' ? sectionWords.add : sectionWords.addBelow}
      {numbered !== '' && <span className={visuallyHidden.element}> {numbered}</span>}
    </button>
  );
}
