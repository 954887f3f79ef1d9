import { Fragment } from 'react';
import { Link } from '@/components/ui/link';
import styles from '@/styles/editing/start-page.module.css';

/** A file in a list: its title, where visitors find it, and what they see of it. */
export interface StartRow {
  readonly path: string;
  readonly href: string;
  /** Leads to a new entry that begins as this one. */
  readonly copyHref?: string | undefined;
  readonly title: string;
  readonly address?: string | undefined;
  readonly marks: readonly { readonly name: string; readonly text: string }[];
}

interface EntryRowProps {
  readonly row: StartRow;
}

/** Renders a file as one link, with what is special about it. */
export function EntryRow({ row: { href, title, address, marks } }: EntryRowProps) {
  return (
    <Link href={href} className={styles.entry}>
      <bdi className={styles.title}>{title}</bdi>{' '}
      {marks.map(({ name, text }) => (
        <Fragment key={name}>
          <span className={name === 'date' ? styles.date : styles.mark}>{text}</span>{' '}
        </Fragment>
      ))}
      {address !== undefined && <span className={styles.address}>{address}</span>}
    </Link>
  );
}

interface PageNode {
  readonly page: StartRow;
  readonly children: readonly PageNode[];
}

/** Renders pages, each with those below it. */
export function PageTree({ nodes }: { readonly nodes: readonly PageNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <ul className={styles.tree}>
      {nodes.map(({ page, children }) => (
        <li key={page.path}>
          <EntryRow row={page} />
          <PageTree nodes={children} />
        </li>
      ))}
    </ul>
  );
}
