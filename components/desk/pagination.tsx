import { paginationWords } from '@/components/desk/words';
import parts from '@/styles/desk/list-parts.module.css';

interface PaginationProps {
  readonly older: string | undefined;
  /** `undefined` on the first page. */
  readonly newest: string | undefined;
  /** The label of the link to the newest rows. */
  readonly newestText?: string;
}

/** Links to older rows and back to the newest; renders nothing for a single page. */
export function Pagination({
  older,
  newest,
  newestText = paginationWords.newest,
}: PaginationProps) {
  if (older === undefined && newest === undefined) return null;
  return (
    <nav aria-label={paginationWords.label} className={parts.pages}>
      {newest !== undefined && <a href={newest}>{newestText}</a>}
      {older !== undefined && <a href={older}>{paginationWords.older}</a>}
    </nav>
  );
}
