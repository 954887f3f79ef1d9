import { formatProblem } from '@/lib/server/content/files/problems';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { holidayWords } from '@/lib/words/scripts/check';

/** Prints what the check suggests about a site without mistakes. */
export async function reportSuggestions(site: SiteFile): Promise<void> {
  const { suggestHolidays } = await import('./holidays');
  for (const suggestion of suggestHolidays(site, new Date())) {
    console.log(holidayWords.suggestion(formatProblem(suggestion)));
  }
}
