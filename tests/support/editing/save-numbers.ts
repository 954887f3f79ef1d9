import { readEditedFile, saveEditedFile } from '@/lib/server/editing/files/working-copy';
import { editedCopy } from '@/tests/support/editing/edited-copy';

/** Saves long texts that begin with 1, 2 and so on, and prints each number when it is saved. */
async function main([directory = '', path = '']: readonly string[]): Promise<void> {
  const copy = editedCopy(directory);
  for (;;) {
    const before = await readEditedFile(copy, path);
    const number = Number.parseInt(before?.text ?? '0', 10) + 1;
    const text = `${number}\n${'a word '.repeat(15_000)}\n${number}\n`;
    const result = await saveEditedFile(copy, path, text, before?.version);
    if (result.kind === 'saved') process.stdout.write(`${number}\n`);
  }
}

void main(process.argv.slice(2));
