/** The fixed text of the reports. */
export const reportsPageWords = {
  about: (year: number, before: number) =>
    `${year} beside ${before}: what is still stored, without spam and unpaid messages.`,
  chart: (year: number, before: number) => `Messages by month, ${year} and ${before}`,
  legend: (year: number, before: number) => `Left: ${before}. Right: ${year}.`,
  empty: 'Nothing in this year.',
  inFile: 'The file has a line for each payment, refund and fee, with its message.',
  csv: (table: string) => `CSV of “${table}”`,
  year: (year: number) => `Show ${year}`,
} as const;
