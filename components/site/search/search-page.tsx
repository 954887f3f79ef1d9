import { Article } from '@/components/ui/article';
import { SearchFilters } from '@/components/site/search/search-filters';
import { SearchForm } from '@/components/site/search/search-form';
import { SearchResults } from '@/components/site/search/search-results';
import { useLiveSearch } from '@/components/site/search/use-live-search';
import { searchWords } from '@/lib/words/components/site/search';
import { resultCountText } from '@/components/site/search/words';
import { Link } from '@/components/ui/link';
import { searchUrl, type SearchResponse } from '@/lib/site/search/search-api';
import type { FrameLink } from '@/lib/site/frame';
import styles from '@/styles/site/search/search-page.module.css';

interface SearchPageProps {
  readonly response: SearchResponse;
  /** Links to show when there are no results. */
  readonly links: readonly FrameLink[];
}

/** Renders the search page; results follow typing after hydration. */
export function SearchPage({ response: first, links }: SearchPageProps) {
  const [response, update] = useLiveSearch(first);
  const { query, kind, order, results, kinds, suggestion } = response;
  const hasNoResults = query !== '' && kinds.every(({ count }) => count === 0);
  return (
    <Article title={searchWords.title}>
      <SearchForm
        name={searchWords.label}
        query={first.query}
        onType={(typed) => {
          update({ query: typed });
        }}
      >
        {/* The next query keeps kind and order. */}
        {kind !== 'all' && <input type="hidden" name="in" value={kind} />}
        {order !== 'best' && <input type="hidden" name="by" value={order} />}
      </SearchForm>
      <p role="status" className={styles.count}>
        {statusText(response)}
      </p>
      {suggestion !== undefined && (
        <p className={styles.suggestion}>
          {searchWords.didYouMean}{' '}
          <a href={searchUrl({ ...response, query: suggestion }, '/search')}>{suggestion}</a>
          {searchWords.suggestionEnd}
        </p>
      )}
      <SearchFilters response={response} onChange={update} />
      {results.length > 0 && <SearchResults results={results} />}
      {hasNoResults && (
        <>
          <p>{searchWords.noResults}</p>
          <ul className={styles.links}>
            {links.map(({ label, href }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Article>
  );
}

/** Returns the text of the live region; empty without a query. */
function statusText({ query, kind, kinds, order, isDated, results }: SearchResponse): string {
  if (query === '') return '';
  const { label = '', count = 0 } = kinds.find((one) => one.kind === kind) ?? {};
  return resultCountText({
    query,
    kind: kind === 'all' ? undefined : label,
    count,
    shown: results.length,
    isNewestFirst: isDated && order === 'newest',
  });
}
