import { Link } from '@/components/ui/link';
import type { LanguageRow } from '@/lib/editing/translation';
import { translationWords as words } from '@/lib/words/components/editing/translations';
import styles from '@/styles/editing/translations.module.css';

interface LanguageListProps {
  /** The file in the main language. */
  readonly path: string;
  readonly title: string;
  readonly rows: readonly LanguageRow[];
  /** The language of the page that shows the list, if it is one of these. */
  readonly current?: string | undefined;
}

/** Renders the languages of an entry: those that it has lead to their forms, and one press adds another. */
export function LanguageList({ path, title, rows, current }: LanguageListProps) {
  return (
    <ul className={styles.languages} aria-label={words.languagesOf(title)}>
      {rows.map(({ language, name, dir, href, mark }) => (
        <li key={language}>
          {href === undefined ? (
            <form method="post" action="/api/desk/editing/translate">
              <input type="hidden" name="path" value={path} />
              <input type="hidden" name="language" value={language} />
              <button type="submit" aria-label={words.addTo(name, title)}>
                {words.add(name)}
              </button>
            </form>
          ) : (
            <>
              <Link href={href} aria-current={language === current ? 'page' : undefined}>
                <bdi lang={language} dir={dir}>
                  {name}
                </bdi>
              </Link>
              {mark !== undefined && <span className={styles.mark}>{mark}</span>}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
