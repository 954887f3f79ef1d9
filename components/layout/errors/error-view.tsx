import { Article } from '@/components/ui/article';
import { Drawing } from '@/components/sections/media/drawing';
import { SearchForm } from '@/components/site/search/search-form';
import { Link } from '@/components/ui/link';
import { errorAdvice, errorTitle, exceptionTitle } from '@/lib/http/error-texts';
import type { CaptionedDrawing } from '@/lib/content/section-data';
import { homeAddress, type SiteFrame } from '@/lib/site/frame';
import { errorViewWords, exceptionViewWords } from '@/lib/words/components/layout/errors';
import { errorLinks } from '@/lib/words/lib/http';
import styles from '@/styles/layout/errors/error-view.module.css';

interface ErrorViewProps {
  readonly statusCode: number;
  /** The id of the error in the server's log. */
  readonly digest?: string;
  readonly picture?: CaptionedDrawing;
  /** The frame of the page, which says where the links lead. */
  readonly frame?: SiteFrame | undefined;
}

/** Renders an error page with advice and links. */
export function ErrorView({ statusCode, digest, picture, frame }: ErrorViewProps) {
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
        <NextLinks frame={frame} />
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
export function ExceptionView({ frame }: Pick<ErrorViewProps, 'frame'>) {
  return (
    <Article title={exceptionTitle('client')} lede={exceptionViewWords.lede}>
      <ul className={styles.links}>
        <li>
          <button type="button" onClick={() => window.location.reload()}>
            {exceptionViewWords.retry}
          </button>
        </li>
        <NextLinks frame={frame} />
      </ul>
    </Article>
  );
}

function NextLinks({ frame }: Pick<ErrorViewProps, 'frame'>) {
  const home =
    process.env.HAS_LANGUAGES === 'yes' && frame !== undefined ? homeAddress(frame) : '/';
  const contact = frame?.contact ?? '/contact';
  return (
    <>
      <li>
        <Link href={home}>{errorLinks.home}</Link>
      </li>
      {contact !== '' && (
        <li>
          <Link href={contact}>{errorViewWords.contact}</Link>
        </li>
      )}
    </>
  );
}
