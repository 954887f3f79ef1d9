import type { Disclosures } from '@/lib/consent/disclosures';
import styles from '@/styles/consent/disclosure-tables.module.css';

/** Renders what the browser stores for this site and which third parties it contacts. */
export function DisclosureTables({ disclosures }: { readonly disclosures: Disclosures }) {
  const { stored, thirdParties } = disclosures;
  return (
    <div className={styles.disclosures}>
      <table className={styles.table}>
        <caption>What your browser keeps for this site</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What for</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {stored.map(({ name, kind, purpose, lifetime }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <small>{kind === 'cookie' ? 'a cookie' : 'in the browser’s storage'}</small>
              </th>
              <td>{purpose}</td>
              <td>{lifetime}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {thirdParties.length === 0 ? (
        <p>Your browser asks nobody else.</p>
      ) : (
        <table className={styles.table}>
          <caption>Whom else your browser asks</caption>
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">What for</th>
              <th scope="col">When</th>
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
      )}
    </div>
  );
}
