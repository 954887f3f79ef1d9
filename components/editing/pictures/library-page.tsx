import { DeskMain } from '@/components/desk/desk-layout';
import { PictureTile } from '@/components/editing/pictures/picture-tile';
import { libraryPageWords as words } from '@/lib/words/components/editing/pictures';
import { EntrySearch } from '@/components/editing/entry-search';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { libraryProps } from '@/lib/server/editing/pictures/library/library-props';
import page from '@/styles/desk/page.module.css';
import grid from '@/styles/editing/picture-grid.module.css';
import styles from '@/styles/editing/pictures.module.css';
import button from '@/styles/ui/button.module.css';

type LibraryProps = PropsOf<typeof libraryProps>;

/** Renders the pictures of the site, with a search. */
export function LibraryPage(props: LibraryProps) {
  const { title, notice, query, choice, count, pictures, newer, older } = props;
  const isEmpty = pictures.length === 0;
  return (
    <DeskMain title={title} {...(notice === undefined ? {} : { notice })}>
      <ul className={page.links}>
        <li>
          <Link href={choice === undefined ? '/desk/site' : choice.back} className={page.link}>
            {choice === undefined ? words.back : words.backToForm}
          </Link>
        </li>
        {query !== '' && (
          <li>
            <Link href={choice?.href ?? '/desk/site/pictures'} className={page.link}>
              {words.all}
            </Link>
          </li>
        )}
      </ul>
      <div className={styles.tools}>
        <EntrySearch
          action="/desk/site/pictures"
          label={words.search}
          button={words.searchButton}
          query={query}
        >
          {choice !== undefined && (
            <>
              <input type="hidden" name="for" value={choice.target} />
              <input type="hidden" name="field" value={choice.field} />
            </>
          )}
        </EntrySearch>
        <Link href="/desk/site/pictures/add" className={button.main ?? ''}>
          {words.add}
        </Link>
      </div>
      {isEmpty && <p>{query === '' ? words.none : words.nothingFound}</p>}
      {!isEmpty && <p className={page.facts}>{count}</p>}
      {choice === undefined ? (
        <ul className={grid.grid}>
          {pictures.map((picture) => (
            <li key={picture.path}>
              <Link href={picture.href} className={grid.tile}>
                <PictureTile picture={picture} preview={picture.preview} about={picture.used} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <form method="post" action="/api/desk/editing/pictures/choose">
          <input type="hidden" name="target" value={choice.target} />
          <input type="hidden" name="field" value={choice.field} />
          <ul className={grid.grid}>
            {pictures.map((picture) => (
              <li key={picture.path}>
                <button type="submit" name="src" value={picture.src} className={grid.tile}>
                  <PictureTile picture={picture} preview={picture.preview} about={picture.used} />
                </button>
              </li>
            ))}
          </ul>
        </form>
      )}
      <ul className={page.links}>
        {newer !== undefined && (
          <li>
            <Link href={newer} className={page.link}>
              {words.newer}
            </Link>
          </li>
        )}
        {older !== undefined && (
          <li>
            <Link href={older} className={page.link}>
              {words.older}
            </Link>
          </li>
        )}
      </ul>
    </DeskMain>
  );
}
