/** Something in `content/` that must be put right, and where. */
export interface Problem {
  /** From the project's root, such as `content/pages/visit.md`. */
  readonly file: string;
  readonly line?: number;
  /** What is wrong and what to write instead. */
  readonly message: string;
}

/** One line, as compilers write it: `content/pages/visit.md:7  "cordinates" is not a setting here.` */
export function formatProblem({ file, line, message }: Problem): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${message}`;
}

/** Content that cannot be shown; carries everything that is wrong with it. */
export class ContentError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(['The content has mistakes:', ...problems.map(formatProblem)].join('\n'));
    this.name = 'ContentError';
  }
}
