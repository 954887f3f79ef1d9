import { doorWords as words } from '@/components/desk/door/words';
import type { DoorSaleForm } from '@/lib/desk/door/door-page';
import fields from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

interface SaleFormProps {
  /** The key of the event. */
  readonly event: string;
  readonly sale: DoorSaleForm;
  /** Whether there is a connection: places are checked at the server. */
  readonly isOnline: boolean;
}

/** Renders the form that sells places at the door for cash. */
export function SaleForm({ event, sale: { id, kinds, asksSum }, isOnline }: SaleFormProps) {
  return (
    <details>
      <summary>{words.sale.title}</summary>
      <form method="post" action="/api/desk/door/sell" className={fields.form}>
        <input type="hidden" name="event" value={event} />
        <input type="hidden" name="sale" value={id} />
        {kinds.map(({ name, label, price }) => (
          <label key={name}>
            {price === undefined ? label : words.sale.priced(label, price)}
            <input
              name={`count-${name}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={50}
              defaultValue={0}
              autoComplete="off"
            />
          </label>
        ))}
        {asksSum && (
          <label>
            {words.sale.sum}
            <input name="sum" inputMode="decimal" maxLength={20} autoComplete="off" />
          </label>
        )}
        <label>
          {words.sale.name}
          <input name="name" maxLength={100} autoComplete="off" />
        </label>
        {isOnline ? (
          <button type="submit" className={button.main}>
            {words.sale.sell}
          </button>
        ) : (
          <p role="status">{words.sale.offline}</p>
        )}
      </form>
    </details>
  );
}
