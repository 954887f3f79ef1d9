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
  const { entries } = useForm();
  const names = fields.map((each) => nameOf(name, each.name));
  const isOpen =
    fold.opensWithValue &&
    fields.some((each) => hasValue(each.field, nameOf(name, each.name), entries));
  return (
    <Disclosure summary={fold.label} names={names} isOpen={isOpen} className={styles.fold}>
      {children}
    </Disclosure>
  );
}

interface DisclosureProps {
  readonly summary: string;
  /** The names of the fields in it. */
  readonly names: readonly string[];
  /** Whether it is open at first. */
  readonly isOpen: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Renders fields that can be closed. It opens when one of them has a problem. */
export function Disclosure({ summary, names, isOpen, className, children }: DisclosureProps) {
  const { problems } = useForm();
  const [isOpenNow, setIsOpenNow] = useState(isOpen);
  const hasProblem = problems.some((problem) =>
    names.some((name) => problem.name === name || problem.name.startsWith(nameOf(name, ''))),
  );
  return (
    <details
      open={isOpenNow || hasProblem}
      className={className}
      onToggle={({ currentTarget }) => setIsOpenNow(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
