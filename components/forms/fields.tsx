import { Field } from '@/components/forms/field';
import { visibleFields } from '@/lib/forms/validation/visible-fields';
import { conditionText } from '@/lib/forms/words';
import type { Field as FieldDefinition, FormDefinition } from '@/lib/forms/definition';
import type { FormFieldsView } from '@/lib/forms/form-view';
import { stepNumber } from '@/lib/forms/steps';
import { valuesOf } from '@/lib/forms/submission';

interface FieldsProps {
  readonly view: Pick<FormFieldsView, 'issues' | 'values' | 'missingFiles'> & {
    readonly definition: Pick<FormDefinition, 'id' | 'fields' | 'steps'>;
  };
  readonly fields: readonly FieldDefinition[];
  /** Whether the earlier steps have answers, so that conditions on them are known. */
  readonly hasEarlierAnswers?: boolean;
}

/** Fields of a form, each with its values and error. */
export function Fields({ view, fields, hasEarlierAnswers = false }: FieldsProps) {
  const { definition, issues, values, missingFiles = [] } = view;
  const visible = new Set(visibleFields(definition, values).map(({ name }) => name));
  return (
    <>
      {fields.map((field) => {
        const { name, showWhen } = field;
        const isDecided =
          hasEarlierAnswers &&
          showWhen !== undefined &&
          stepNumber(definition, showWhen.field) !== stepNumber(definition, name);
        return (
          <Field
            key={name}
            form={definition.id}
            field={field}
            issue={issues.find((issue) => issue.field === name)}
            values={valuesOf(values, name) ?? []}
            missingFiles={missingFiles.flatMap((file) => (file.field === name ? [file.name] : []))}
            condition={
              showWhen === undefined || isDecided ? undefined : conditionText(showWhen, definition)
            }
            isHidden={isDecided && !visible.has(name)}
            isConditionUnmet={!isDecided && !visible.has(name)}
          />
        );
      })}
    </>
  );
}
