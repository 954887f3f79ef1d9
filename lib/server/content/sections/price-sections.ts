import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import type { BalanceSection, PriceRow, PriceTable } from '@/lib/content/figure-sections';
import { text } from '@/lib/server/content/schemas/values';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import {
  defineSection,
  sectionSettings,
  parseAttributes,
  parseInnerTags,
  type SectionTag,
  type SectionDefinitions,
} from '@/lib/server/content/sections/define-section';
import { formatPrice, parsePrice } from '@/lib/server/content/sections/parse-price';
import { priceSectionMeta, sectionProblemWords } from '@/lib/words/lib/server/content/sections';

const priceSchema = z
  .strictObject({
    what: text.meta(priceSectionMeta.what),
    price: text.meta(withWords(priceSectionMeta.priceSetting, { example: '8.00' })),
    note: sectionSettings.note.optional(),
    total: z.boolean().default(false).meta(priceSectionMeta.total),
  })
  .meta(priceSectionMeta.price);

const balanceTableSchema = z
  .strictObject({ caption: text.meta(priceSectionMeta.caption) })
  .meta(priceSectionMeta.balanceTable);

/** Sections with prices and sums of money. */
export const priceSections = {
  'price-table': defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title.optional(),
        caption: text.meta(priceSectionMeta.caption),
      })
      .meta(priceSectionMeta.priceTable),
    body: { name: 'price', attributes: priceSchema },
    examples: [
      {
        state: 'with notes',
        text: `{% price-table title="Prices" caption="What it costs" %}
{% price what="A visit" price="8.00" note="two hours" /%}
{% price what="A year" price="24.00" /%}
{% /price-table %}`,
      },
    ],
    create: ({ title, caption }, tag, { site }) => ({
      section: 'price-table',
      title,
      ...parsePriceTable(caption, tag, site),
    }),
  }),

  balance: defineSection({
    attributes: z
      .strictObject({ title: sectionSettings.title.optional() })
      .meta(priceSectionMeta.balance),
    body: {
      name: 'price-table',
      attributes: balanceTableSchema,
      body: { name: 'price', attributes: priceSchema },
    },
    examples: [
      {
        state: 'with a surplus',
        text: `{% balance title="The year" %}
{% price-table caption="What went out" %}
{% price what="Rent" price="2,400" /%}
{% price what="Tea and biscuits" price="180.50" note="the good ones" /%}
{% price what="In all" price="2,580.50" total=true /%}
{% /price-table %}
{% price-table caption="What came in" %}
{% price what="Members" price="1,800" /%}
{% price what="Gifts" price="960.50" /%}
{% price what="In all" price="2,760.50" total=true /%}
{% /price-table %}
{% /balance %}`,
      },
    ],
    create: ({ title }, tag, { site }) => {
      const tables = tag.node.children.flatMap((node) => {
        const line = tag.line + (node.lines[0] ?? 0) - (tag.node.lines[0] ?? 0);
        if (node.tag !== 'price-table') {
          tag.report(line, sectionProblemWords.wrongChild('balance', 'price-table'));
          return [];
        }
        const attributes = parseAttributes(
          'price-table',
          balanceTableSchema,
          node.attributes,
          line,
          tag.report,
        );
        if (attributes === undefined) return [];
        const table = parsePriceTable(attributes.caption, { ...tag, node, line }, site);
        if (table.amounts === undefined) tag.report(line, sectionProblemWords.balanceNeedsTotals);
        return [table];
      });
      const [out, income, ...others] = tables;
      if (out === undefined || income === undefined || others.length > 0) {
        tag.report(tag.line, sectionProblemWords.balanceNeedsTwoTables);
        return undefined;
      }
      if (out.amounts === undefined || income.amounts === undefined) return undefined;
      const surplus = sumOf(income.amounts) - sumOf(out.amounts);
      return {
        section: 'balance',
        title,
        out,
        income,
        surplus,
        surplusText: formatPrice(Math.abs(surplus), site.locale, site.currency),
      } satisfies BalanceSection;
    },
  }),
} satisfies Partial<SectionDefinitions>;

/** Parses the rows of a table; with a total, checks that it is the sum of the others. */
function parsePriceTable(caption: string, tag: SectionTag, site: SiteFile): PriceTable {
  const rows = parseInnerTags('price', priceSchema, tag);
  const prices = rows.map(({ attributes: { what, price, note, total } }): PriceRow => ({
    what,
    price,
    note,
    isTotal: total || undefined,
  }));
  const { locale, currency } = site;
  const last = rows.at(-1);
  const totals = rows.filter(({ attributes }) => attributes.total);
  if (last === undefined || totals.length === 0) return { caption, prices };
  if (totals.length > 1 || last !== totals[0]) {
    tag.report(totals[0]?.line ?? tag.line, sectionProblemWords.totalNotLast);
    return { caption, prices };
  }
  const amounts = rows.map(({ attributes: { price }, line }) => {
    const amount = parsePrice(price, locale, currency);
    if (amount === undefined) {
      const example = formatPrice(218_050, locale, currency);
      tag.report(line, sectionProblemWords.priceIsNoSum(price, example));
    }
    return amount;
  });
  const known = amounts.filter((amount) => amount !== undefined);
  if (known.length < amounts.length) return { caption, prices };
  const parts = known.slice(0, -1);
  if (sumOf(parts) !== known.at(-1)) {
    const sum = formatPrice(sumOf(parts), locale, currency);
    tag.report(last.line, sectionProblemWords.wrongTotal(last.attributes.price, sum));
  }
  return { caption, prices, amounts: parts };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
