import { getContent } from '@/lib/server/content/load-content';
import { reportContentProblems } from './build/report-content';

/** `npm run check:content`: what must be put right in `content/`, or how much there is of it. */
async function main(): Promise<number> {
  if (!(await reportContentProblems(process.cwd()))) return 1;
  const { pages, forms } = await getContent();
  console.log(`Content is fine: ${pages.size} pages, ${forms.size} forms.`);
  return 0;
}

void main().then((code) => {
  process.exitCode = code;
});
