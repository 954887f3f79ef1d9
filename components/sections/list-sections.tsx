import type { ReactNode, CSSProperties } from 'react';
import { Band, headingLevel } from '@/components/sections/band';
import { Link } from '@/components/ui/link';
import type {
  RowsSection,
  FactsSection,
  StepsSection,
  PeopleSection,
  PriceTableSection,
} from '@/lib/content/tree';
import rowsStyles from '@/styles/sections/rows.module.css';
import factsStyles from '@/styles/sections/facts.module.css';
import stepsStyles from '@/styles/sections/steps.module.css';
import peopleStyles from '@/styles/sections/people.module.css';
import priceTableStyles from '@/styles/sections/price-table.module.css';

/** Renders a list of links with label, title and text. */
export function Rows({
  section: { title, id, rows },
}: {
  readonly section: RowsSection<ReactNode>;
}) {
  const Heading = headingLevel(title);
  return (
    <Band title={title} id={id}>
      <ul className={rowsStyles.rows}>
        {rows.map((row) => (
          <li key={row.href} className={rowsStyles.row}>
            {row.label !== undefined && <p className={rowsStyles.label}>{row.label}</p>}
            <div>
              <Heading className={rowsStyles.title}>
                {row.linkText === undefined ? <Link href={row.href}>{row.title}</Link> : row.title}
              </Heading>
              <div className={rowsStyles.text}>{row.children}</div>
            </div>
            {row.linkText !== undefined && (
              <p className={rowsStyles.link}>
                <Link href={row.href}>{row.linkText}</Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** Renders figures in a row, large and plain. */
export function Facts({ section: { title, id, facts } }: { readonly section: FactsSection }) {
  const columns: CSSProperties & Record<'--facts', number> = { '--facts': facts.length };
  return (
    <section className={factsStyles.facts} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h2 id={id} className={factsStyles.title}>
          {title}
        </h2>
      )}
      <dl style={columns} className={factsStyles.list}>
        {facts.map(({ label, value, note, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note !== undefined && (
                <small>{href === undefined ? note : <Link href={href}>{note}</Link>}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Renders numbered steps. */
export function Steps({
  section: { title, id, steps },
}: {
  readonly section: StepsSection<ReactNode>;
}) {
  const Heading = headingLevel(title);
  return (
    <Band title={title} id={id}>
      <ol className={stepsStyles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <Heading className={stepsStyles.title}>{step.title}</Heading>
            <div className={stepsStyles.text}>{step.children}</div>
          </li>
        ))}
      </ol>
    </Band>
  );
}

/** Lists people with their roles. */
export function People({ section: { title, id, people } }: { readonly section: PeopleSection }) {
  const Heading = headingLevel(title);
  return (
    <Band title={title} id={id}>
      <ul className={peopleStyles.people}>
        {people.map(({ name, role, about }) => (
          <li key={name}>
            <Heading className={peopleStyles.name}>{name}</Heading>
            <p className={peopleStyles.role}>{role}</p>
            {about !== undefined && <p className={peopleStyles.about}>{about}</p>}
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** Renders a table of prices. */
export function PriceTable({ section }: { readonly section: PriceTableSection }) {
  const { title, id, caption, prices } = section;
  return (
    <Band title={title} id={id}>
      <table className={priceTableStyles.prices}>
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
