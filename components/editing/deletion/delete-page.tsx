import { DeskMain } from '@/components/desk/desk-layout';
import { deletePageWords as words } from '@/lib/words/components/editing/deletion';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { deleteProps } from '@/lib/server/editing/deletion/delete-props';
import form from '@/styles/desk/form.module.css';
import styles from '@/styles/desk/page.module.css';

/** Asks before a file of the site is deleted, and shows first what links to it. */
export function DeletePage({
  title,
  path,
  version,
  back,
  links,
  translations,
  notice,
}: PropsOf<typeof deleteProps>) {
  return (
    <DeskMain title={title} notice={notice} isProblem>
      <p>{words.until}</p>
      {links.length === 0 ? (
        <p>{words.noLinks}</p>
      ) : (
        <>
          <p>{words.links}</p>
          <ul className={styles.rows}>
            {links.map((link) => (
              <li key={link.path}>
                <Link href={link.href}>{link.title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {translations.length > 0 && (
        <>
          <p>{words.translations}</p>
          <ul className={styles.rows}>
            {translations.map((each) => (
              <li key={each.path}>
                <Link href={each.href}>{each.name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <form method="post" action="/api/desk/editing/delete" className={form.line}>
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="version" value={version} />
        <button type="submit">{words.delete}</button>
        <Link href={back} className={form.word}>
          {words.keep}
        </Link>
      </form>
    </DeskMain>
  );
}
