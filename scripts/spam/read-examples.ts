import { readFileSync } from 'node:fs';

/** A written example of a message. */
export interface Example {
  readonly text: string;
  readonly isSpam: boolean;
}

/** Reads `spam.txt` and `honest.txt` of a folder: one message a line, with `\n` for a line break. */
export function readExamples(folder: string): readonly Example[] {
  return (['spam', 'honest'] as const).flatMap((name) =>
    readFileSync(`${folder}/${name}.txt`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ text: line.replaceAll('\\n', '\n'), isSpam: name === 'spam' })),
  );
}
