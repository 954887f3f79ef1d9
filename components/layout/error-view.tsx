import { Article } from '@/components/layout/article';
import { SearchForm } from '@/components/search/search-form';
import { Link } from '@/components/ui/link';
import { errorTitle } from '@/lib/http/error-titles';
import styles from '@/styles/layout/error-view.module.css';

const advice: Readonly<Partial<Record<number, string>>> = {
  400: 'Part of the address could not be read. Check it, or start from the home page.',
  404: 'The address may be mistyped, or the page may have moved.',
  405: 'This page is for reading; nothing can be sent to it. If you were filling in a form, go back and try again.',
  500: 'Something broke on our side. What you typed is still in the page before this one: go back to it.',
};
const otherAdvice = 'Try again in a moment, or start from the home page.';

/** What went wrong, in the site's own layout, with a way on. */
export function ErrorView({ statusCode }: { readonly statusCode: number }) {
  return (
    <Article
      title={errorTitle(statusCode)}
      lede={advice[statusCode] ?? otherAdvice}
      margin={<p className={styles.status}>{statusCode}</p>}
    >
      {statusCode === 404 && <SearchForm name="Search for the page" />}
      <ul className={styles.ways}>
        <li>
          <Link href="/">Go to the home page</Link>
        </li>
        <li>
          <Link href="/contact">Tell us what happened</Link>
        </li>
      </ul>
    </Article>
  );
}
