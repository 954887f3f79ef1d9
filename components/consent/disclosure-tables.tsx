import { disclosureWords } from '@/components/consent/words';
import type { Disclosures, StoredItem, ThirdParty } from '@/lib/consent/disclosures';
import styles from '@/styles/consent/disclosure-tables.module.css';

/** Renders what the browser stores for this site and which third parties it contacts. */
export function DisclosureTables({ disclosures }: { readonly disclosures: Disclosures }) {
  const { stored, thirdParties } = disclosures;
  return (
    <div className={styles.disclosures}>
      <StoredItems items={stored} />
      {thirdParties.length === 0 ? (
        <p>{disclosureWords.thirdParties.none}</p>
      ) : (
        <ThirdParties thirdParties={thirdParties} />
      )}
    </div>
  );
}

function StoredItems({ items }: { readonly items: readonly StoredItem[] }) {
  const words = disclosureWords.stored;
  return (
    <table className={styles.table}>
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.purpose}</th>
          <th scope="col">{words.lifetime}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, kind, purpose, lifetime }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{words[kind]}</small>
            </th>
            <td>{purpose}</td>
            <td>{lifetime}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ThirdParties({ thirdParties }: { readonly thirdParties: readonly ThirdParty[] }) {
  const words = disclosureWords.thirdParties;
  return (
    <table className={styles.table}>
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.purpose}</th>
          <th scope="col">{words.when}</th>
        </tr>
      </thead>
      <tbody>
        {thirdParties.map(({ name, hosts, purpose, when }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{hosts.join(', ')}</small>
            </th>
            <td>{purpose}</td>
            <td>{when}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
