import { disclosureWords as words } from '@/lib/words/components/site/consent';
import type { Disclosures } from '@/lib/site/consent/disclosures';
import styles from '@/styles/site/consent/disclosure-tables.module.css';

/** Renders what the browser stores for this site and which third parties it contacts. */
export function DisclosureTables({ disclosures }: { readonly disclosures: Disclosures }) {
  const { stored, thirdParties, source } = disclosures;
  return (
    <div className={styles.disclosures}>
      <DisclosureTable
        caption={words.stored.caption}
        columns={[
          words.stored.columns.name,
          words.stored.columns.purpose,
          words.stored.columns.lifetime,
        ]}
        rows={stored.map(({ name, kind, purpose, lifetime }) => ({
          name,
          detail: words.kinds[kind],
          cells: [purpose, lifetime],
        }))}
      />
      {thirdParties.length === 0 ? (
        <p>{words.noThirdParties}</p>
      ) : (
        <DisclosureTable
          caption={words.thirdParties.caption}
          columns={[
            words.thirdParties.columns.name,
            words.thirdParties.columns.purpose,
            words.thirdParties.columns.when,
          ]}
          rows={thirdParties.map(({ name, hosts, purpose, when }) => ({
            name,
            detail: hosts.join(', '),
            cells: [purpose, when],
          }))}
        />
      )}
      {source !== undefined && <p>{source}</p>}
    </div>
  );
}

interface DisclosureTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** Below the name. */
    readonly detail: string;
    readonly cells: readonly string[];
  }[];
}

function DisclosureTable({ caption, columns, rows }: DisclosureTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, detail, cells }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{detail}</small>
            </th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
