import type { RefundFormData } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/refund-form.module.css';
import button from '@/styles/ui/button.module.css';

/** Asks how much to refund. The next page asks for confirmation first. */
export function RefundForm({
  form: { payment, sum, currency },
}: {
  readonly form: RefundFormData;
}) {
  return (
    <form method="get" action="/desk/refund" className={styles.ask}>
      <input type="hidden" name="payment" value={payment} />
      <label htmlFor="refund-sum">Give back, in {currency}</label>
      <input
        id="refund-sum"
        name="sum"
        type="text"
        defaultValue={sum}
        inputMode="decimal"
        autoComplete="off"
        className={styles.sum}
      />
      <button type="submit" className={button.second}>
        Give back …
      </button>
    </form>
  );
}
