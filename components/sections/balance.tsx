import { Band } from '@/components/sections/band';
import { PriceRows } from '@/components/sections/list-sections';
import { balanceWords } from '@/lib/words/components/sections';
import { positionStyle } from '@/components/ui/position-style';
import type { BalanceSection, PriceTable } from '@/lib/content/figure-sections';
import styles from '@/styles/sections/balance.module.css';

/** A part of a bar, with its start and its length as shares of the scale. */
interface Segment {
  readonly name: string;
  readonly sum: string;
  readonly start: number;
  readonly length: number;
  /** The least width of the section, in rem, at which its label fits inside. */
  readonly fits: number | undefined;
  readonly isSurplus?: true;
}

/** Renders what was spent and what came in, as two bars on one scale above their tables. */
export function Balance({ section }: { readonly section: BalanceSection }) {
  const { title, id, out, income, surplus, surplusText } = section;
  const scale = Math.max(sumOf(out), sumOf(income));
  const surplusName =
    surplus > 0 ? balanceWords.surplus(surplusText) : balanceWords.deficit(surplusText);
  const bars = [
    { name: balanceWords.out, table: out, rest: surplus },
    { name: balanceWords.income, table: income, rest: -surplus },
  ].map(({ name, table, rest }) => ({
    head: balanceWords.bar(name, totalOf(table)),
    segments: [
      ...segmentsOf(table, scale),
      ...(rest > 0 ? [surplusSegment(rest / scale, surplusName)] : []),
    ],
  }));
  const heads = bars.map(({ head }) => head);
  const label = balanceWords.label((surplus === 0 ? heads : [...heads, surplusName]).join('. '));
  return (
    <Band title={title} id={id} isWide>
      <div className={styles.bars} role="img" aria-label={label}>
        {bars.map(({ head, segments }) => (
          <div key={head}>
            <p className={styles.head}>{head}</p>
            <div className={styles.bar}>
              {segments.map((segment) => (
                <p
                  key={segment.name}
                  style={positionStyle({ length: percent(segment.length) })}
                  className={segment.isSurplus === true ? styles.surplus : styles.segment}
                  data-fits={segment.fits}
                >
                  <span>{segment.name}</span>
                  <b>{segment.sum}</b>
                </p>
              ))}
            </div>
            <Leaders segments={segments.filter(({ fits }) => fits !== widths[0])} within={1} />
          </div>
        ))}
      </div>
      <div className={styles.tables}>
        <PriceRows table={out} />
        <PriceRows table={income} />
      </div>
    </Band>
  );
}

interface LeadersProps {
  readonly segments: readonly Segment[];
  /** The width of the parent, as a share of the scale. */
  readonly within: number;
}

/**
 * Renders the labels that do not fit into their segments, each at a line down from its segment.
 *
 * A label's line is the right border of its box. The box of the segment before is inside it, so no
 * line crosses a label.
 */
function Leaders({ segments, within }: LeadersProps) {
  const last = segments.at(-1);
  if (last === undefined) return null;
  const middle = last.start + last.length / 2;
  return (
    <div
      style={positionStyle({ length: percent(middle / within) })}
      className={last.isSurplus === true ? styles.surplusLeader : styles.leader}
      data-fits={last.fits}
    >
      <Leaders segments={segments.slice(0, -1)} within={middle} />
      <p>
        <span>
          {last.name} <b>{last.sum}</b>
        </span>
      </p>
    </div>
  );
}

/** Returns the parts of a table, the largest first. */
function segmentsOf(table: PriceTable, scale: number): Segment[] {
  const { prices, amounts = [] } = table;
  let start = 0;
  return amounts
    .map((amount, index) => ({ amount, row: prices[index] }))
    .sort((a, b) => b.amount - a.amount)
    .map(({ amount, row }) => {
      const length = amount / scale;
      const [name, sum] = [row?.what ?? '', row?.price ?? ''];
      const segment = { name, sum, start, length, fits: fittingWidth(name, sum, length) };
      start += length;
      return segment;
    });
}

function surplusSegment(length: number, name: string): Segment {
  return { name, sum: '', start: 1 - length, length, fits: undefined, isSurplus: true };
}

/** The widths of the section from which labels are shown in segments, in rem; see the stylesheet. */
const widths = [20, 28, 40, 50] as const;
/** A generous average for the narrow letters of a label, in rem. */
const letterWidth = 0.33;
const padding = 0.7;
const maxLines = 3;

function fittingWidth(name: string, sum: string, length: number): number | undefined {
  return widths.find((width) => {
    const letters = Math.floor((length * width - padding) / letterWidth);
    return sum.length <= letters && countLines(name, letters) <= maxLines;
  });
}

/** Returns how many lines a text needs; infinitely many if a word does not fit. */
function countLines(text: string, letters: number): number {
  let lines = 1;
  let used = -1;
  for (const { length } of text.split(' ')) {
    if (length > letters) return Number.POSITIVE_INFINITY;
    if (used + 1 + length > letters) {
      lines += 1;
      used = length;
    } else used += 1 + length;
  }
  return lines;
}

function sumOf({ amounts = [] }: PriceTable): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function totalOf({ prices }: PriceTable): string {
  return prices.at(-1)?.price ?? '';
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
