import type { ReactNode } from 'react';
import { FormContext, useForm } from '@/components/editing/fields/form-context';
import { blockLabel } from '@/components/editing/fields/block-label';
import { SectionFields, SectionSwitch } from '@/components/editing/sections/section-fields';
import { nameOf, sectionParts, valuePart, type FormField } from '@/lib/editing/form-field';
import styles from '@/styles/editing/fields.module.css';

/** Renders a field with the name of its control. */
export type RenderItem = (field: FormField, name: string) => ReactNode;

interface PartFieldsProps {
  /** What a part is as text. */
  readonly item: FormField;
  /** The name of the part in the form. */
  readonly name: string;
  readonly text: string;
  readonly index: number;
  readonly renderItem: RenderItem;
}

interface PartTextProps extends Pick<PartFieldsProps, 'name' | 'text' | 'index'> {
  readonly onChange: (text: string) => void;
}

/** Renders a part that the editor does not draw itself, of a text that is sent as one value. */
export function PartText({ name, text, index, onChange }: PartTextProps) {
  const { sectionNames } = useForm();
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{blockLabel(index, text, sectionNames)}</label>
      <textarea
        id={name}
        dir="auto"
        rows={3}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** Renders the fields of a part that the editor does not draw itself: a section, or a text. They send it. */
export function PartFields({ item, name, text, index, renderItem }: PartFieldsProps) {
  const form = useForm();
  const section = form.sections?.[name];
  if (section !== undefined) {
    return (
      <>
        <SectionFields field={section} name={name} number={index + 1}>
          {renderItem(section, nameOf(name, sectionParts.form))}
        </SectionFields>
        <SectionSwitch name={name} isForm />
      </>
    );
  }
  const control = nameOf(name, valuePart);
  const label = blockLabel(index, text, form.sectionNames);
  return (
    <FormContext.Provider value={{ ...form, entries: { ...form.entries, [control]: [text] } }}>
      {renderItem({ ...item, label }, control)}
      <SectionSwitch name={name} isForm={false} />
    </FormContext.Provider>
  );
}
