import { checkTranslations } from './languages/check-translation';

/** `npm run languages`: names the messages that a language lacks, or has in another shape than the code calls them. */
function main(root: string): number {
  const problems = checkTranslations(root);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = main(process.cwd());
