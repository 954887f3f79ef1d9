import { createInterface } from 'node:readline/promises';
import type { Parsed } from './parse-answers';
import { newSiteWords } from '@/lib/words/scripts/new-site';

/** A question, with the flag that answers it. */
export interface Question<Value> {
  readonly flag: string;
  readonly text: string;
  /** What an empty answer means. Without it the question needs an answer. */
  readonly initial?: string;
  readonly parse: (written: string) => Parsed<Value>;
}

/** Asks on a terminal or reads lines of a pipe; answers of `flags` are not asked. */
export class Questions {
  readonly #terminal;
  readonly #lines: AsyncIterator<string>;

  constructor(
    private readonly flags: Readonly<Record<string, string | undefined>>,
    input: NodeJS.ReadableStream,
    private readonly output: NodeJS.WritableStream,
  ) {
    this.#terminal = createInterface({ input });
    // Unlike `question`, the iterator keeps lines that a pipe sends early.
    this.#lines = this.#terminal[Symbol.asyncIterator]();
  }

  /**
   * Returns the answer. Repeats the question after one that cannot be read. Returns a problem if a flag
   * cannot be read, or if the input ends without a needed answer.
   */
  async ask<Value>({ flag, text, initial, parse }: Question<Value>): Promise<Parsed<Value>> {
    const given = this.flags[flag];
    if (given !== undefined) return parse(given.trim());
    for (;;) {
      const hint = initial === undefined || initial === '' ? '' : ` [${initial}]`;
      this.output.write(`${text}${hint}\n> `);
      const line = await this.#lines.next();
      const written = line.done === true ? '' : line.value.trim();
      const answer = written === '' ? initial : written;
      if (answer !== undefined) {
        const parsed = parse(answer);
        if (parsed.ok || line.done === true) return parsed;
        this.output.write(`${parsed.problem}\n`);
      } else if (line.done === true) {
        return { ok: false, problem: newSiteWords.problems.noAnswer(flag) };
      }
    }
  }

  close(): void {
    this.#terminal.close();
  }
}
