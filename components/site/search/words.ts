interface ResultCount {
  readonly query: string;
  /** The label of the kind that was searched; `undefined` for all kinds. */
  readonly kind: string | undefined;
  readonly count: number;
  /** How many of them are listed. */
  readonly shown: number;
  readonly isNewestFirst: boolean;
}

/** Returns the number of results as a sentence, for the live region. */
export function resultCountText({ query, kind, count, shown, isNewestFirst }: ResultCount): string {
  const where = kind === undefined ? '' : ` in ${kind}`;
  if (count === 0) return `Nothing${kind === undefined ? ' here' : where} has “${query}” in it.`;
  const number = shown < count ? `The first ${shown} of ${count}` : `${count}`;
  const text = `${number} ${count === 1 ? 'result' : 'results'} for “${query}”${where}`;
  return isNewestFirst ? `${text}, newest first` : text;
}
