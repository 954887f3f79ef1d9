import { useEffect, useRef, useState } from 'react';
import { doorWords } from '@/lib/words/components/bookings/door';
import { useHasScripts } from '@/components/ui/use-has-scripts';
import type { DoorSaleForm } from '@/lib/bookings/door/door-page';
import { formatAmountIn } from '@/lib/payments/amount';
import { isCurrency } from '@/lib/payments/money';
import fields from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

interface SaleFormProps {
  /** The key of the event. */
  readonly event: string;
  readonly sale: DoorSaleForm;
  /** Whether the form is open when the page is loaded: a sale before was not made. */
  readonly isOpen: boolean;
  /** Whether there is a connection: places are checked at the server. */
  readonly isOnline: boolean;
}

/** Renders the form that sells places at the door for cash. */
export function SaleForm({ event, sale, isOpen, isOnline }: SaleFormProps) {
  const { id, kinds, asksSum, sum, currency, locale } = sale;
  const hasScripts = useHasScripts();
  const [total, setTotal] = useState(() =>
    kinds.reduce((minor, kind) => minor + kind.minor * kind.count, 0),
  );
  const form = useRef<HTMLFormElement>(null);
  const update = () => {
    const typed = new FormData(form.current ?? undefined);
    const minor = kinds.map((kind) => kind.minor * Number(typed.get(`count-${kind.name}`)));
    setTotal(minor.reduce((all, one) => all + (Number.isFinite(one) ? one : 0), 0));
  };
  const start = useRef(update);
  useEffect(() => {
    // Numbers may be typed before the scripts of the page run.
    start.current();
  }, []);
  return (
    <details open={isOpen}>
      <summary>{doorWords.sale.title}</summary>
      <form
        ref={form}
        method="post"
        action="/api/desk/door/sell"
        className={fields.form}
        onInput={update}
        autoComplete="off"
      >
        <input type="hidden" name="event" value={event} />
        <input type="hidden" name="sale" value={id} />
        {kinds.map(({ name, label, price, count }) => (
          <label key={name}>
            {price === undefined ? label : doorWords.sale.priced(label, price)}
            <input
              name={`count-${name}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={50}
              defaultValue={count}
            />
          </label>
        ))}
        {asksSum && (
          <label>
            {doorWords.sale.sum}
            <input name="sum" inputMode="decimal" maxLength={20} defaultValue={sum} />
          </label>
        )}
        {!isCurrency(currency) && <p>{doorWords.sale.noSum(currency)}</p>}
        <label>
          {doorWords.sale.name}
          <input name="name" maxLength={100} />
        </label>
        {hasScripts && !asksSum && isCurrency(currency) && (
          <p>
            {doorWords.sale.total}{' '}
            <output>
              <strong>{formatAmountIn({ minor: total, currency }, locale)}</strong>
            </output>
          </p>
        )}
        {isOnline ? (
          <button type="submit" className={button.main}>
            {doorWords.sale.sell}
          </button>
        ) : (
          <p role="status">{doorWords.sale.offline}</p>
        )}
      </form>
    </details>
  );
}
