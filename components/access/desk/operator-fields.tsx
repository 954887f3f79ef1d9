import { operatorsWords } from '@/lib/words/components/access/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { operatorsProps } from '@/lib/server/access/desk/operators-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';

type OperatorsPageProps = PropsOf<typeof operatorsProps>;

interface OperatorFieldsProps extends Pick<OperatorsPageProps, 'roles' | 'forms' | 'areas'> {
  /** Begins the ids of the fields. */
  readonly id: string;
  /** What an operator may do. */
  readonly values: Pick<
    OperatorsPageProps['operators'][number],
    'name' | 'role' | 'isAllForms' | 'forms' | 'mayRefund' | 'areas'
  >;
}

/** Renders the fields for the name and the rights of an operator. */
export function OperatorFields({ id, values, roles, forms, areas }: OperatorFieldsProps) {
  return (
    <>
      <p>
        <label htmlFor={`${id}-name`}>{operatorsWords.name}</label>
        <input
          id={`${id}-name`}
          name="name"
          type="text"
          maxLength={80}
          autoComplete="off"
          defaultValue={values.name}
        />
      </p>
      <fieldset>
        <legend>{operatorsWords.role}</legend>
        {roles.map(({ value, label, description }) => (
          <label key={value} className={form.choice}>
            <input
              type="radio"
              name="role"
              value={value}
              defaultChecked={value === values.role}
              required
            />
            <span>
              {label}
              <span className={page.facts}> {description}</span>
            </span>
          </label>
        ))}
        <label className={form.choice}>
          <input type="checkbox" name="refund" value="yes" defaultChecked={values.mayRefund} />
          <span>{operatorsWords.mayRefund}</span>
        </label>
      </fieldset>
      <fieldset>
        <legend>{operatorsWords.forms}</legend>
        <label className={form.choice}>
          <input type="checkbox" name="all-forms" value="yes" defaultChecked={values.isAllForms} />
          <span>{operatorsWords.allForms}</span>
        </label>
        {forms.map(({ value, label }) => (
          <label key={value} className={form.choice}>
            <input
              type="checkbox"
              name="form"
              value={value}
              defaultChecked={values.forms.includes(value)}
            />
            <bdi>{label}</bdi>
          </label>
        ))}
      </fieldset>
      {areas.length > 0 && (
        <fieldset>
          <legend>{operatorsWords.areas}</legend>
          {areas.map(({ value, label }) => (
            <label key={value} className={form.choice}>
              <input
                type="checkbox"
                name="area"
                value={value}
                defaultChecked={values.areas.includes(value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
