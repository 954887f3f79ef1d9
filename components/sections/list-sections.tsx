import type { ReactNode, CSSProperties } from 'react';
import type { SectionRenderers } from '@/components/sections/section-renderers';
import { Band, headingLevel } from '@/components/sections/band';
import { ListPicture } from '@/components/sections/media/list-picture';
import { Link } from '@/components/ui/link';
import type {
  FactsSection,
  PriceTable as PriceTableData,
  PriceTableSection,
} from '@/lib/content/figure-sections';
import type { RowsSection, StepsSection } from '@/lib/content/tree';
import rowsStyles from '@/styles/sections/rows.module.css';
import factsStyles from '@/styles/sections/facts.module.css';
import cards from '@/styles/sections/figure-cards.module.css';
import stepsStyles from '@/styles/sections/steps.module.css';
import priceTableStyles from '@/styles/sections/price-table.module.css';

/** Renders a list of links with label, title and text. */
function Rows({
  section: { title, id, rows, look },
}: {
  readonly section: RowsSection<ReactNode>;
}) {
  const Heading = headingLevel(title);
  const isLines = look === undefined;
  return (
    <Band title={title} id={id} isWide={!isLines}>
      <ul data-list={look} className={isLines ? rowsStyles.rows : undefined}>
        {rows.map((row) => (
          <li key={row.href} className={isLines ? rowsStyles.row : undefined}>
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
            {!isLines && row.picture !== undefined && <ListPicture picture={row.picture} isLarge />}
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** Renders figures in a row, large and plain. As cards without a title they overlap the foot of a hero above. */
export function Facts({ section: { title, id, look, facts } }: { readonly section: FactsSection }) {
  const columns: CSSProperties & Record<'--facts', number> = { '--facts': facts.length };
  const isCards = look === 'cards';
  const ofCards = title === undefined ? `${cards.figures} ${cards.atFoot}` : cards.figures;
  return (
    <section
      className={isCards ? ofCards : factsStyles.facts}
      aria-labelledby={title === undefined ? undefined : id}
      data-wide=""
    >
      {title !== undefined && (
        <h2 id={id} className={factsStyles.title}>
          {title}
        </h2>
      )}
      <dl style={columns} className={isCards ? undefined : factsStyles.list}>
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
function Steps({ section: { title, id, steps } }: { readonly section: StepsSection<ReactNode> }) {
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

/** Renders a table of prices. */
export function PriceTable({ section }: { readonly section: PriceTableSection }) {
  return (
    <Band title={section.title} id={section.id}>
      <PriceRows table={section} />
    </Band>
  );
}

/** Renders the table alone. */
export function PriceRows({ table: { caption, prices } }: { readonly table: PriceTableData }) {
  return (
    <table className={priceTableStyles.prices}>
      <caption>{caption}</caption>
      <tbody>
        {prices.map(({ what, price, note, isTotal }) => (
          <tr key={what} className={isTotal === true ? priceTableStyles.total : undefined}>
            <th scope="row">
              {what}
              {note !== undefined && <small>{note}</small>}
            </th>
            <td>{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders sections that list similar things. */
export const listSections = {
  rows: (node, { inline }) => {
    const rows = node.rows.map((row) => ({ ...row, children: inline(row.children) }));
    return <Rows section={{ ...node, rows }} />;
  },
  facts: (node) => <Facts section={node} />,
  steps: (node, { inline }) => {
    const steps = node.steps.map((step) => ({ ...step, children: inline(step.children) }));
    return <Steps section={{ ...node, steps }} />;
  },
  'price-table': (node) => <PriceTable section={node} />,
} satisfies Partial<SectionRenderers>;
