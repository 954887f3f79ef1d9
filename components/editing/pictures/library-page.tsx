import { DeskMain } from '@/components/desk/desk-layout';
import { PictureImage } from '@/components/editing/pictures/picture-image';
import { libraryPageWords as words } from '@/components/editing/pictures/words';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { libraryProps } from '@/lib/server/editing/pictures/library/library-props';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/pictures.module.css';
import button from '@/styles/ui/button.module.css';

type LibraryProps = PropsOf<typeof libraryProps>;

/** Renders the pictures of the site, with a search. */
export function LibraryPage(props: LibraryProps) {
  const { title, notice, query, count, isEmpty, pictures, newer, older } = props;
  return (
    <DeskMain title={title} {...(notice === undefined ? {} : { notice })}>
      <p>
        {query === '' ? (
          <Link href="/desk/site" className={page.link}>
            {words.back}
          </Link>
        ) : (
          <Link href="/desk/site/pictures" className={page.link}>
            {words.all}
          </Link>
        )}
      </p>
      <div className={styles.tools}>
        <form role="search" action="/desk/site/pictures" className={styles.search}>
          <label htmlFor="q">{words.search}</label>
          <div className={styles.line}>
            <input id="q" name="q" type="search" defaultValue={query} maxLength={200} />
            <button type="submit">{words.searchButton}</button>
          </div>
        </form>
        <Link href="/desk/site/pictures/add" className={button.main ?? ''}>
          {words.add}
        </Link>
      </div>
      {isEmpty && <p>{words.none}</p>}
      {!isEmpty && pictures.length === 0 && <p>{words.nothingFound}</p>}
      {pictures.length > 0 && (
        <>
          <p className={page.facts}>{count}</p>
          <ul className={styles.grid}>
            {pictures.map((picture) => (
              <li key={picture.path}>
                <Link href={picture.href} className={styles.tile}>
                  <span className={styles.frame}>
                    <PictureImage {...picture} />
                  </span>
                  <bdi className={styles.name}>{picture.name}</bdi>{' '}
                  <span className={styles.used}>{picture.used}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
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
