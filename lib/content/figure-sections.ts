import type { ListLook } from '@/lib/content/sections';

export interface FactsSection {
  readonly section: 'facts';
  readonly title?: string;
  readonly id?: string;
  readonly look?: ListLook;
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    readonly note?: string;
    /** The target of the note's link. */
    readonly href?: string;
  }[];
}

/** Numbers as bars, each with a text that says it. */
export interface BarsSection {
  readonly section: 'bars';
  readonly title?: string;
  readonly id?: string;
  readonly bars: readonly {
    readonly label: string;
    readonly value: number;
    /** The number of a full bar. */
    readonly of: number;
    readonly text: string;
  }[];
}

export interface PriceTableSection extends PriceTable {
  readonly section: 'price-table';
  readonly title?: string;
  readonly id?: string;
}

export interface PriceTable {
  readonly caption: string;
  readonly prices: readonly PriceRow[];
  /** The prices without the total, in minor units; only in a table with a total. */
  readonly amounts?: readonly number[];
}

export interface PriceRow {
  readonly what: string;
  readonly price: string;
  readonly note?: string;
  /** Whether it is the sum of the other rows, and the last. */
  readonly isTotal?: true;
}

/** What was spent and what came in, as two bars on one scale above their tables. */
export interface BalanceSection {
  readonly section: 'balance';
  readonly title?: string;
  readonly id?: string;
  readonly out: PriceTable;
  readonly income: PriceTable;
  /** In minor units; below zero if more was spent than came in. */
  readonly surplus: number;
  /** The surplus without its sign, such as `£450`. */
  readonly surplusText: string;
}
