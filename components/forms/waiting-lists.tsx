import { waitingListsWords } from '@/components/forms/words';
import type { ChoiceField } from '@/lib/forms/kinds/options';
import styles from '@/styles/forms/field.module.css';

interface WaitingListsProps {
  readonly lists: ChoiceField['waitingLists'];
}

/** Links the forms with which visitors join the waiting lists of full events, below the choice of events. */
export function WaitingLists({ lists = [] }: WaitingListsProps) {
  if (lists.length === 0) return null;
  return (
    <div className={styles.waitingLists}>
      <p>{waitingListsWords.title}</p>
      <ul>
        {lists.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
