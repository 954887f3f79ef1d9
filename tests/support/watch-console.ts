import { format } from 'node:util';

interface Watch {
  begin(): void;
  /** Returns the messages since `begin`, one line each. */
  end(): readonly string[];
}

/**
 * Records console errors and warnings. A test that expects one replaces the method:
 * `vi.spyOn(console, 'error').mockImplementation(() => undefined)`.
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
