import { Fragment } from 'react';
import { startPageWords } from '@/lib/words/components/editing/start';
import { LanguageList } from '@/components/editing/translations/language-list';
import type { LanguageRow } from '@/lib/editing/translation';
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
  /** On a site with several languages. */
  readonly languages?: readonly LanguageRow[] | undefined;
}

interface EntryRowProps {
  readonly row: StartRow;
}

/** Renders a file as one link, with what is special about it, and its translations. */
export function EntryRow({ row }: EntryRowProps) {
  const { path, title, languages } = row;
  if (languages === undefined) return <EntryLink row={row} />;
  return (
    <div className={styles.translated}>
      <EntryLink row={row} />
      <LanguageList path={path} title={title} rows={languages} />
    </div>
  );
}

function EntryLink({ row: { href, title, address, marks } }: EntryRowProps) {
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

/** How many pages are seen at a glance. */
const glance = 60;

/** Renders pages, each with those below it. Of many, those below are closed until one opens them. */
export function PageTree({ nodes }: { readonly nodes: readonly PageNode[] }) {
  return <Branch nodes={nodes} isFolded={listPages(nodes).length > glance} />;
}

interface BranchProps {
  readonly nodes: readonly PageNode[];
  readonly isFolded: boolean;
}

function Branch({ nodes, isFolded }: BranchProps) {
  if (nodes.length === 0) return null;
  return (
    <ul className={styles.tree}>
      {nodes.map(({ page, children }) => {
        const below = <Branch nodes={children} isFolded={isFolded} />;
        return (
          <li key={page.path}>
            <EntryRow row={page} />
            {isFolded && children.length > 0 ? (
              <details>
                <summary>{summaryOf(children)}</summary>
                {below}
              </details>
            ) : (
              below
            )}
          </li>
        );
      })}
    </ul>
  );
}

function summaryOf(nodes: readonly PageNode[]): string {
  const pages = listPages(nodes);
  const marked = pages.filter(({ marks }) => marks.length > 0).length;
  return marked === 0
    ? startPageWords.below(pages.length)
    : startPageWords.belowMarked(pages.length, marked);
}

function listPages(nodes: readonly PageNode[]): readonly StartRow[] {
  return nodes.flatMap(({ page, children }) => [page, ...listPages(children)]);
}
