import { brokenLinkWords } from '@/lib/words/components/layout';
import { renderStatic } from '@/components/sections/render-static';
import type { RenderedNode } from '@/lib/content/rendered-node';
import type { PageMeta } from '@/lib/site/frame';
import styles from '@/styles/layout/form-page.module.css';

interface BrokenLinkPageProps {
  /** The organisation's address, if it has one. */
  readonly email: string | undefined;
}

/** Says what to do with a link of a booking that is incomplete or no longer valid. */
export function BrokenLinkPage({ email }: BrokenLinkPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.grid}>
        <h1 className={styles.title}>{brokenLinkWords.title}</h1>
        <div className={styles.content}>
          <p className={styles.lede}>{brokenLinkWords.again}</p>
          <p>
            {email === undefined ? (
              brokenLinkWords.ask
            ) : (
              <>
                {brokenLinkWords.write.before} <a href={`mailto:${email}`}>{email}</a>
                {brokenLinkWords.write.after}
              </>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

/** Returns the title and the body of the page, so that the browser loads none of its components. */
export function renderBrokenLinkPage(email: string | undefined): {
  readonly meta: PageMeta;
  readonly body: readonly RenderedNode[];
} {
  return {
    meta: { title: brokenLinkWords.title, unlisted: true },
    body: renderStatic(<BrokenLinkPage email={email} />),
  };
}
