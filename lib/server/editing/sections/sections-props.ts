import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { formDrafts } from '@/lib/server/editing/forms/form-drafts';
import { mayHaveOpening, openPageDraft } from '@/lib/server/editing/sections/add-section';
import { listSectionKinds } from '@/lib/server/editing/sections/section-kinds';
import { addSectionWords } from '@/lib/words/lib/server/editing/sections';

/** Returns the props of the list of sections to add to a page. */
export async function sectionsProps({ services, operator, context }: DeskPageRequest) {
  const { settings, now } = services;
  const [target = '', after = ''] = [context.query.target, context.query.after].map(
    (value) => [value ?? ''].flat()[0],
  );
  const drafts = formDrafts(settings.DATA_DIR, now);
  const copy = workingCopyOf(process.cwd());
  const page = await openPageDraft(copy, drafts, operator, target);
  if (page === undefined) return undefined;
  return {
    title: addSectionWords.title,
    target,
    after,
    back: page.target.href,
    groups: listSectionKinds(mayHaveOpening(page)),
  };
}
