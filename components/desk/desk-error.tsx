import { deskErrorWords } from '@/components/desk/words';
import { Article } from '@/components/ui/article';
import { Link } from '@/components/ui/link';
import { errorLinks, errorTitle } from '@/lib/http/error-texts';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import styles from '@/styles/layout/errors/error-view.module.css';

/** Renders an error page of the desk with advice for operators and a link back to the desk. */
export function DeskError({ statusCode }: Pick<DeskErrorProps, 'statusCode'>) {
  return (
    <Article
      title={errorTitle(statusCode)}
      lede={deskErrorWords.advice[statusCode]}
      margin={<p className={styles.status}>{statusCode}</p>}
    >
      <ul className={styles.links}>
        <li>
          <Link href="/desk">{errorLinks.desk}</Link>
        </li>
      </ul>
    </Article>
  );
}
