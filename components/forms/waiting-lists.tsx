import { waitingListsWords } from '@/components/forms/words';
import type { ChoiceField } from '@/lib/forms/definition';
import styles from '@/styles/forms/field.module.css';

interface WaitingListsProps {
  readonly field: ChoiceField;
}

/** Links the forms with which visitors join the waiting lists of full events, below the choice of events. */
export function WaitingLists({ field: { waitingLists = [] } }: WaitingListsProps) {
  if (waitingLists.length === 0) return null;
  return (
    <div className={styles.waitingLists}>
      <p>{waitingListsWords.title}</p>
      <ul>
        {waitingLists.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
