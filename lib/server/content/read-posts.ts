import { formatDate } from '@/lib/server/content/dates';
import type { Post } from '@/lib/server/content/content';
import type { ContentSchedule } from '@/lib/server/content/content-schedule';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import { checkTags, type WrittenTag } from '@/lib/server/content/journal/check-tags';
import { findLeadPicture, withLeadPicture } from '@/lib/server/content/lead-picture';
import { firstDrawing } from '@/lib/server/content/pictures';
import { checkPerson } from '@/lib/server/content/read-people';
import { postSchema } from '@/lib/server/content/schemas/content-schemas';
import type { SectionSources } from '@/lib/server/content/sections/define-section';
import { postWords } from '@/lib/words/lib/server/content';

/** A post of a later day is more likely one whose year is mistyped. */
const maxYearsAhead = 5;

/** Reads the posts that are shown at `now`, newest first. Reports mistakes in their settings. */
export async function readPosts(
  files: ContentFiles,
  schedule: ContentSchedule,
  sources: SectionSources,
  now: Date,
): Promise<readonly Post[]> {
  const posts: Post[] = [];
  const tags: WrittenTag[] = [];
  for (const file of files.list('content/journal', '.md')) {
    const path = pathOfFile(file);
    const markdown = await files.readMarkdownFile(file, postSchema, path, sources);
    if (markdown === undefined) continue;
    files.checkHeroes(file, markdown.body);
    const data = schedule.show(file, path, markdown.data, sources.site);
    if (data === undefined) continue;
    const { lineOf } = markdown;
    const { title, description, date, authors, updated = date } = data;
    if (date > addYears(now, maxYearsAhead)) {
      files.report(file, lineOf('date'), postWords.farAhead(date, maxYearsAhead));
    }
    if (updated < date) files.report(file, lineOf('updated'), postWords.updatedEarly);
    for (const id of authors) checkPerson(files, file, lineOf('author'), id, sources.people);
    tags.push(...data.tags.map((tag) => ({ tag, file, line: lineOf('tags') })));
    const picture = findLeadPicture(files, file, markdown, sources.files);
    const listed = {
      title,
      href: path,
      summary: description,
      date,
      dateText: formatDate(date, sources.site.locale),
      picture: picture?.picture ?? firstDrawing(markdown.body.nodes),
    };
    const body = withLeadPicture(markdown.body, picture);
    posts.push({ path, file, data, picture, body, listed });
  }
  checkTags(files, tags);
  return posts.sort((a, b) => b.data.date.localeCompare(a.data.date));
}

/** Returns the ISO date that is some years after a moment. */
function addYears(now: Date, years: number): string {
  return `${now.getUTCFullYear() + years}${now.toISOString().slice(4, 10)}`;
}
