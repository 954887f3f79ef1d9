/** Steps of the drawing from three in the afternoon to nine in the morning: one is five minutes. */
export const nightSteps = 216;

/** The nights of a season as lines, the next above the others. */
export interface NightRibbon {
  readonly nights: number;
  readonly summary: string;
  /** The nights without moonlight, for visitors who do not see the drawing. */
  readonly description: string;
  /** SVG path data of the dark hours without and with the Moon, in steps and nights. */
  readonly dark: string;
  readonly moonlit: string;
  /** Positions in per cent of the width. */
  readonly hours: readonly { readonly at: number; readonly text: string }[];
  /** Months and events by the number of their night; some events have no room for a text. */
  readonly months: readonly { readonly night: number; readonly text: string }[];
  readonly events: readonly RibbonEvent[];
}

/** An event in its night, in steps. */
export interface RibbonEvent {
  readonly night: number;
  readonly from: number;
  readonly to: number;
  readonly text?: string;
}
