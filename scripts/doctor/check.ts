/** The result of one check. */
export interface Finding {
  readonly name: string;
  readonly state: 'good' | 'warning' | 'broken';
  /** One sentence. Never contains a secret. */
  readonly text: string;
  /** What to do, in one sentence. */
  readonly advice?: string;
}

/** A check: one part of the installation, with one or more findings. */
export interface Check {
  readonly name: string;
  readonly run: () => Finding | readonly Finding[] | Promise<Finding | readonly Finding[]>;
}

/** Milliseconds that a check may take. */
export const checkTimeoutMs = 10_000;

/**
 * Runs checks side by side and returns their findings in order. A check that takes too long or throws is
 * a warning: the doctor could not look.
 */
export async function runChecks(
  checks: readonly Check[],
  timeoutMs = checkTimeoutMs,
): Promise<readonly Finding[]> {
  const found = await Promise.all(checks.map((check) => runCheck(check, timeoutMs)));
  return found.flat();
}

async function runCheck(
  { name, run }: Check,
  timeoutMs: number,
): Promise<Finding | readonly Finding[]> {
  const warning = (text: string): Finding => ({ name, state: 'warning', text });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    const text = `The check did not end within ${timeoutMs / 1000} seconds.`;
    timer = setTimeout(resolve, timeoutMs, warning(text));
  });
  const started = Promise.resolve()
    .then(run)
    .catch((error: unknown) => warning(`The check was not possible (${codeOf(error)}).`));
  try {
    return await Promise.race([started, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the code of an error, or its type: its message may contain an address with a password. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}

/** Formats findings as lines of text, or as JSON. */
export function formatFindings(findings: readonly Finding[], isJson: boolean): string {
  if (isJson) return JSON.stringify(findings, null, 2);
  const width = Math.max(0, ...findings.map(({ name }) => name.length));
  return findings
    .map(({ name, state, text, advice }) =>
      [state.padEnd(7), name.padEnd(width), advice === undefined ? text : `${text} ${advice}`].join(
        '  ',
      ),
    )
    .join('\n');
}
