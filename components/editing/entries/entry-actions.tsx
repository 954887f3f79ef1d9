import { entryActionWords as words } from '@/lib/words/components/editing/entries';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { formProps } from '@/lib/server/editing/forms/form-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';

interface EntryActionsProps {
  readonly actions: NonNullable<PropsOf<typeof formProps>['actions']>;
}

/** Renders what can be done with an entry as a whole, below its form. */
export function EntryActions({ actions }: EntryActionsProps) {
  const { path, renameHref, draft } = actions;
  const links = [
    [words.share, actions.shareHref],
    [words.copy, actions.copyHref],
    [words.move, actions.moveHref],
    [words.rename, renameHref],
    [words.delete, actions.deleteHref],
  ] as const;
  return (
    <section aria-labelledby="entry-actions">
      <h2 id="entry-actions">{renameHref === undefined ? words.title : words.people}</h2>
      {draft !== undefined && (
        <form method="post" action="/api/desk/editing/draft" className={form.line}>
          <input type="hidden" name="path" value={path} />
          <input type="hidden" name="version" value={draft.version} />
          <input type="hidden" name="draft" value={draft.isDraft ? 'no' : 'yes'} />
          <button type="submit">{draft.isDraft ? words.show : words.hide}</button>
          <span className={page.facts}>{draft.isDraft ? words.showAbout : words.hideAbout}</span>
        </form>
      )}
      <ul className={page.links}>
        {links.map(
          ([text, href]) =>
            href !== undefined && (
              <li key={href}>
                <Link href={href} className={page.link}>
                  {text}
                </Link>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
