import { Article } from '@/components/ui/article';
import { Drawing } from '@/components/sections/media/drawing';
import { SearchForm } from '@/components/site/search/search-form';
import { Link } from '@/components/ui/link';
import { errorAdvice, errorTitle, exceptionTitle } from '@/lib/http/error-texts';
import type { CaptionedDrawing } from '@/lib/content/section-data';
import { errorViewWords, exceptionViewWords } from '@/lib/words/components/layout/errors';
import { errorLinks } from '@/lib/words/lib/http';
import styles from '@/styles/layout/errors/error-view.module.css';

interface ErrorViewProps {
  readonly statusCode: number;
  /** The id of the error in the server's log. */
  readonly digest?: string;
  readonly picture?: CaptionedDrawing;
}

/** Renders an error page with advice and links. */
export function ErrorView({ statusCode, digest, picture }: ErrorViewProps) {
  return (
    <Article
      title={errorTitle(statusCode)}
      lede={errorAdvice(statusCode)}
      margin={<p className={styles.status}>{statusCode}</p>}
      action={picture && <ErrorPicture picture={picture} />}
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

function ErrorPicture({ picture: { drawing, caption } }: { readonly picture: CaptionedDrawing }) {
  return (
    <figure className={styles.picture}>
      <Drawing drawing={drawing} />
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
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
        <Link href="/">{errorLinks.home}</Link>
      </li>
      <li>
        <Link href="/contact">{errorViewWords.contact}</Link>
      </li>
    </>
  );
}
