import { Fragment } from 'react';
import { Link } from '@/components/ui/link';
import type { TextPart, SearchResult } from '@/lib/site/search/search-api';
import styles from '@/styles/site/search/search-page.module.css';

/** Renders one result: label, title and excerpt, with the picture of its page. */
export function SearchResultItem({ result }: { readonly result: SearchResult }) {
  const { href, label, title, excerpt, picture } = result;
  return (
    <>
      {picture !== undefined && (
        <div className={styles.picture} dangerouslySetInnerHTML={{ __html: picture }} />
      )}
      <p className={styles.label}>{label}</p>
      <h2 className={styles.title}>
        <Link href={href}>
          <Parts parts={title} />
        </Link>
      </h2>
      <p className={styles.excerpt}>
        <Parts parts={excerpt} />
      </p>
    </>
  );
}

function Parts({ parts }: { readonly parts: readonly TextPart[] }) {
  return (
    <>
      {parts.map(({ text, found }, index) =>
        found ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
      )}
    </>
  );
}
