import { listOutdated, listUntranslated } from '@/lib/server/content/languages/untranslated';
import { getContent } from '@/lib/server/content/load-content';
import { reportContentProblems } from './build/report-content';
import { reportSuggestions } from './check/report-suggestions';
import { readEnvironment } from './start/environment';

/**
 * `npm run check:content`: reports problems in `content/`, or the number of pages and forms, and what it
 * suggests.
 */
async function main(): Promise<number> {
  // SITE_DIR may be in a file.
  readEnvironment(process.cwd(), [], 'production');
  if (!(await reportContentProblems(process.cwd()))) return 1;
  const content = await getContent();
  const { site, pages, forms } = content;
  console.log(`Content is fine: ${pages.size} pages, ${forms.size} forms.`);
  for (const { language, files } of listUntranslated(content)) {
    console.log([`Not translated into ${language}:`, ...files].join('\n  '));
  }
  for (const { language, files } of listOutdated(content)) {
    console.log([`Changed since they were translated into ${language}:`, ...files].join('\n  '));
  }
  await reportSuggestions(site);
  return 0;
}

void main().then((code) => {
  process.exitCode = code;
});
