import { format } from 'node:util';

interface Watch {
  begin(): void;
  /** What was seen since `begin`, one line each; a clean test gives none. */
  end(): readonly string[];
}

/**
 * Records errors and warnings that a test did not expect. A test that expects one takes the method
 * over: `vi.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
export function watchConsole(target: Pick<Console, 'error' | 'warn'>): Watch {
  const seen: string[] = [];
  return {
    begin() {
      seen.length = 0;
      target.error = (...words: unknown[]) => void seen.push(`console.error: ${format(...words)}`);
      target.warn = (...words: unknown[]) => void seen.push(`console.warn: ${format(...words)}`);
    },
    end: () => [...seen],
  };
}
