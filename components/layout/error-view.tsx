import { Article } from '@/components/layout/article';
import { SearchForm } from '@/components/search/search-form';
import { Link } from '@/components/ui/link';
import { errorAdvice, errorTitle, exceptionTitle } from '@/lib/http/error-text';
import styles from '@/styles/layout/error-view.module.css';

interface ErrorViewProps {
  readonly statusCode: number;
  /** The id of the error in the server's log. */
  readonly digest?: string | undefined;
}

/** Renders an error page in the site's layout, with links to go on. */
export function ErrorView({ statusCode, digest }: ErrorViewProps) {
  return (
    <Article
      title={errorTitle(statusCode)}
      lede={errorAdvice(statusCode)}
      margin={<p className={styles.status}>{statusCode}</p>}
    >
      {statusCode === 404 && <SearchForm name="Search for the page" />}
      {digest !== undefined && (
        <p className={styles.detail}>
          {exceptionTitle('server')}. Digest: <code>{digest}</code>. If you write to us about it,
          quote the digest: it finds the error in our log.
        </p>
      )}
      <ul className={styles.ways}>
        <Ways />
      </ul>
    </Article>
  );
}

/** Renders what replaces a page that failed in the browser. */
export function ExceptionView() {
  return (
    <Article
      title={exceptionTitle('client')}
      lede="Something in this page broke in your browser. What you typed into a form is kept in this tab, and is offered to you when you come back to it."
    >
      <ul className={styles.ways}>
        <li>
          <button type="button" onClick={() => window.location.reload()}>
            Try again
          </button>
        </li>
        <Ways />
      </ul>
    </Article>
  );
}

function Ways() {
  return (
    <>
      <li>
        <Link href="/">Go to the home page</Link>
      </li>
      <li>
        <Link href="/contact">Tell us what happened</Link>
      </li>
    </>
  );
}
