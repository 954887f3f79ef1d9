import { refundWords } from '@/lib/words/components/desk';
import type { RefundFormData } from '@/lib/inbox/inbox-page';
import fields from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the form for the sum of a refund. The next page asks for confirmation. */
export function RefundForm({
  form: { payment, sum, currency },
}: {
  readonly form: RefundFormData;
}) {
  return (
    <form
      method="get"
      action="/desk/refund"
      className={`${fields.form ?? ''} ${fields.line ?? ''}`}
    >
      <input type="hidden" name="payment" value={payment} />
      <p>
        <label htmlFor="refund-sum">{refundWords.sum(currency)}</label>
        <input
          id="refund-sum"
          name="sum"
          type="text"
          defaultValue={sum}
          inputMode="decimal"
          autoComplete="off"
        />
      </p>
      <button type="submit" className={button.second}>
        {refundWords.submit}
      </button>
    </form>
  );
}
