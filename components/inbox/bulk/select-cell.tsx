import { bulkWords } from '@/components/desk/words';
import { bulkFormId } from '@/lib/inbox/bulk';
import styles from '@/styles/inbox/bulk/select-cell.module.css';

interface SelectCellProps {
  readonly id: string;
  readonly sender: string;
}

/** Renders the checkbox of a row, which belongs to the form of the bar below the list. */
export function SelectCell({ id, sender }: SelectCellProps) {
  return (
    <td className={styles.cell}>
      <label className={styles.target}>
        <input
          type="checkbox"
          name="id"
          value={id}
          form={bulkFormId}
          aria-label={bulkWords.selectFrom(sender)}
        />
      </label>
    </td>
  );
}
