/** The text of sections that does not come from the content. */

export const eventsListTexts = {
  /** `date` is that of a series, whose dates have the same title. */
  bookTitle: (title: string, date?: string) =>
    date === undefined ? `: ${title}` : `: ${title}, ${date}`,
} as const;
export const balanceTexts = {
  label: (parts: readonly string[]) => `Two bars on one scale. ${parts.join('. ')}.`,
} as const;

export const pictureStripTexts = {
  label: (title: string | undefined) => (title === undefined ? 'Pictures' : `Pictures: ${title}`),
} as const;
export const heightProfileTexts = {
  label: (points: readonly string[]) => `${['Height against distance', ...points].join('. ')}.`,
  caption: (way: {
    readonly falls: boolean;
    readonly rise: string;
    readonly length: string;
    readonly average: string;
    readonly steepest: string;
    readonly from: string;
    readonly to: string;
  }) =>
    `It ${way.falls ? 'falls' : 'rises'} ${way.rise} in ${way.length}: ${way.average} on average, ${way.steepest} at the steepest, from ${way.from} to ${way.to}.`,
} as const;
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export const retentionTexts = {
  everyForm: (count: number | undefined) =>
    count === undefined
      ? 'What you send with any form is kept until we delete it, or you ask us to.'
      : `What you send with any form is kept for ${days(count)}.`,
  forms: (titles: string, count: number | undefined) =>
    `${titles}: ${count === undefined ? 'until we delete it, or you ask us to' : days(count)}`,
  spam: (least: number, most: number) =>
    least === most
      ? `Spam is deleted after ${days(least)}.`
      : `Spam is deleted after ${least} to ${days(most)}, which depends on the form.`,
  bin: (count: number) => `What we put in the bin is deleted after ${days(count)}.`,
} as const;
