import { Article } from '@/components/ui/article';
import { SearchForm } from '@/components/search/search-form';
import { Link } from '@/components/ui/link';
import { errorViewWords, exceptionViewWords } from '@/components/layout/errors/words';
import { errorAdvice, errorTitle, exceptionTitle } from '@/lib/http/words';
import styles from '@/styles/layout/errors/error-view.module.css';

interface ErrorViewProps {
  readonly statusCode: number;
  /** The id of the error in the server's log. */
  readonly digest?: string | undefined;
}

/** Renders an error page with advice and links. */
export function ErrorView({ statusCode, digest }: ErrorViewProps) {
  return (
    <Article
      title={errorTitle(statusCode)}
      lede={errorAdvice(statusCode)}
      margin={<p className={styles.status}>{statusCode}</p>}
    >
      {statusCode === 404 && <SearchForm name={errorViewWords.search} />}
      {digest !== undefined && (
        <p className={styles.detail}>
          {exceptionTitle('server')}. {errorViewWords.digest} <code>{digest}</code>.{' '}
          {errorViewWords.digestUse}
        </p>
      )}
      <ul className={styles.links}>
        <NextLinks />
      </ul>
    </Article>
  );
}

/** Renders the replacement of a page that threw in the browser. */
export function ExceptionView() {
  return (
    <Article title={exceptionTitle('client')} lede={exceptionViewWords.lede}>
      <ul className={styles.links}>
        <li>
          <button type="button" onClick={() => window.location.reload()}>
            {exceptionViewWords.retry}
          </button>
        </li>
        <NextLinks />
      </ul>
    </Article>
  );
}

function NextLinks() {
  return (
    <>
      <li>
        <Link href="/">{errorViewWords.home}</Link>
      </li>
      <li>
        <Link href="/contact">{errorViewWords.contact}</Link>
      </li>
    </>
  );
}
