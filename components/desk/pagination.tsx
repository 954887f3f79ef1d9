import parts from '@/styles/desk/list-parts.module.css';

interface PaginationProps {
  readonly older: string | undefined;
  /** Undefined while the newest are on screen. */
  readonly newest: string | undefined;
  /** The label of the link to the newest rows. */
  readonly newestText?: string;
}

/** Links to older rows and back to the newest; renders nothing for a single page. */
export function Pagination({ older, newest, newestText = 'Newest' }: PaginationProps) {
  if (older === undefined && newest === undefined) return null;
  return (
    <nav aria-label="Pages of the list" className={parts.pages}>
      {newest !== undefined && <a href={newest}>{newestText}</a>}
      {older !== undefined && <a href={older}>Older</a>}
    </nav>
  );
}
