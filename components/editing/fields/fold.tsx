import { type ReactNode, useState } from 'react';
import { useForm } from '@/components/editing/fields/form-context';
import { hasValue } from '@/lib/editing/has-value';
import { nameOf, type FormFold, type NamedField } from '@/lib/editing/form-field';
import styles from '@/styles/editing/fields.module.css';

interface FoldProps {
  readonly fold: FormFold;
  /** The fields that it has. */
  readonly fields: readonly NamedField[];
  /** The name of their group. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Renders a closed part of a form. It is open if one of its fields has a problem, and most if one has a value. */
export function Fold({ fold, fields, name, children }: FoldProps) {
  const { entries, problems } = useForm();
  const { label, opensWithValue } = fold;
  const [isOpen, setIsOpen] = useState(
    () =>
      opensWithValue &&
      fields.some((each) => hasValue(each.field, nameOf(name, each.name), entries)),
  );
  const hasProblem = problems.some((problem) =>
    fields.some((each) => {
      const own = nameOf(name, each.name);
      return problem.name === own || problem.name.startsWith(nameOf(own, ''));
    }),
  );
  return (
    <details
      open={isOpen || hasProblem}
      className={styles.fold}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{label}</summary>
      {children}
    </details>
  );
}
