import { writeWords } from '../languages/write-words';

/** Writes the modules in lib/words. Runs before commands, when the catalogues have changed. */
function main(root: string): number {
  const problems = writeWords(root);
  if (problems.length === 0) return 0;
  console.error(`The messages of the code have mistakes:\n${problems.join('\n')}`);
  return 1;
}

process.exitCode = main(process.cwd());
