import type { ReactNode } from 'react';
import styles from '@/styles/ui/article.module.css';

interface ArticleProps {
  /** Beside the text, above it on a phone: label, date and contents. */
  readonly margin?: ReactNode;
  /** Puts the title above the margin on a phone, where the first screen has room for little. */
  readonly isTitleFirst?: boolean;
  readonly title: string;
  readonly lede?: string;
  /** Below the margin, after the text on a phone: a drawing that belongs to the text. */
  readonly aside?: ReactNode;
  /** In the right column, below the text on a phone: the form. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Lays out an article in three columns: margin, text, action. */
export function Article({
  margin,
  isTitleFirst = false,
  title,
  lede,
  aside,
  action,
  children,
}: ArticleProps) {
  const head = (
    <>
      <h1 className={styles.title}>{title}</h1>
      {lede !== undefined && <p className={styles.lede}>{lede}</p>}
    </>
  );
  return (
    <div className={styles.article}>
      <div className={styles.grid}>
        {isTitleFirst && <div className={styles.head}>{head}</div>}
        <div className={styles.margin}>{margin}</div>
        <div className={styles.reading}>
          {!isTitleFirst && head}
          {children}
        </div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
