import { Band } from '@/components/sections/band';
import type { PriceTableSection } from '@/lib/content/tree';
import styles from '@/styles/sections/price-table.module.css';

/** Renders a table of prices. */
export function PriceTable({ section }: { readonly section: PriceTableSection }) {
  const { title, id, caption, prices } = section;
  return (
    <Band title={title} id={id}>
      <table className={styles.prices}>
        <caption>{caption}</caption>
        <tbody>
          {prices.map(({ what, price, note }) => (
            <tr key={what}>
              <th scope="row">
                {what}
                {note !== undefined && <small>{note}</small>}
              </th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Band>
  );
}
