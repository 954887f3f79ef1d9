import parts from '@/styles/desk/list-parts.module.css';

interface PaginationProps {
  readonly older: string | undefined;
  /** Undefined while the newest are on screen. */
  readonly newest: string | undefined;
  /** What the way back is called. */
  readonly newestText?: string;
}

/** The way to older rows of a list, and back to its newest; nothing where one page holds them all. */
export function Pagination({ older, newest, newestText = 'Newest' }: PaginationProps) {
  if (older === undefined && newest === undefined) return null;
  return (
    <nav aria-label="Pages of the list" className={parts.pages}>
      {newest !== undefined && <a href={newest}>{newestText}</a>}
      {older !== undefined && <a href={older}>Older</a>}
    </nav>
  );
}
