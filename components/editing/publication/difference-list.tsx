import type { Difference, TextPart } from '@/lib/editing/difference';
import { differenceWords as words } from '@/lib/words/components/editing/publication';
import styles from '@/styles/editing/difference-list.module.css';

interface DifferenceListProps {
  readonly differences: readonly Difference[];
  /** How many differences are not listed. */
  readonly left: number;
}

/** Renders what has changed in a file: values as they are and were, texts with their old and new words. */
export function DifferenceList({ differences, left }: DifferenceListProps) {
  return (
    <ul className={styles.list}>
      {differences.map((difference, index) => (
        <li key={index}>
          <span className={styles.where}>{placeOf(difference)}:</span>{' '}
          {difference.kind === 'text' ? (
            <span className={styles.text}>
              {difference.parts.map((part, position) => (
                <Part key={position} part={part} />
              ))}
            </span>
          ) : (
            <Value {...difference} />
          )}
        </li>
      ))}
      {left > 0 && <li>{words.more(left)}</li>}
    </ul>
  );
}

function placeOf({ where }: Difference): string {
  return where.length === 0 ? words.file : where.join(', ');
}

function Value({
  before,
  after,
}: Pick<Extract<Difference, { kind: 'value' }>, 'before' | 'after'>) {
  if (before === undefined) {
    return (
      <>
        <ins>{after}</ins> ({words.added})
      </>
    );
  }
  if (after === undefined) {
    return (
      <>
        <del>{before}</del> ({words.removed})
      </>
    );
  }
  return (
    <>
      <ins>{after}</ins>, {words.was} <del>{before}</del>
    </>
  );
}

function Part({ part: { kind, text } }: { readonly part: TextPart }) {
  if (kind === 'same') return <>{text}</>;
  const words = text.trimEnd();
  return (
    <>
      {kind === 'added' ? <ins>{words}</ins> : <del>{words}</del>}
      {text.slice(words.length)}
    </>
  );
}
