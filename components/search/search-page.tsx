import { Article } from '@/components/layout/article';
import { SearchFilters } from '@/components/search/search-filters';
import { SearchForm } from '@/components/search/search-form';
import { SearchResults } from '@/components/search/search-results';
import { useLiveSearch } from '@/components/search/use-live-search';
import { resultCountText, searchWords } from '@/components/search/words';
import { Link } from '@/components/ui/link';
import { searchUrl, type SearchResponse } from '@/lib/search/search-api';
import type { FrameLink } from '@/lib/site/frame';
import styles from '@/styles/search/search-page.module.css';

interface SearchPageProps {
  readonly answer: SearchResponse;
  /** Links to show when nothing was found. */
  readonly ways: readonly FrameLink[];
}

/** Renders the search page; results follow typing after hydration. */
export function SearchPage({ answer: first, ways }: SearchPageProps) {
  const [answer, ask] = useLiveSearch(first);
  const { query, kind, order, results, kinds, suggestion } = answer;
  const isInVain = query !== '' && kinds.every(({ count }) => count === 0);
  return (
    <Article title={searchWords.title}>
      <SearchForm
        name={searchWords.label}
        query={first.query}
        onType={(typed) => {
          ask({ query: typed });
        }}
      >
        {/* Other words are looked for in the same place and order. */}
        {kind !== 'all' && <input type="hidden" name="in" value={kind} />}
        {order !== 'best' && <input type="hidden" name="by" value={order} />}
      </SearchForm>
      <p role="status" className={styles.count}>
        {countOf(answer)}
      </p>
      {suggestion !== undefined && (
        <p className={styles.suggestion}>
          {searchWords.didYouMean}{' '}
          <a href={searchUrl({ ...answer, query: suggestion }, '/search')}>{suggestion}</a>?
        </p>
      )}
      <SearchFilters answer={answer} onChoose={ask} />
      {results.length > 0 && <SearchResults results={results} />}
      {isInVain && (
        <>
          <p>{searchWords.noResults}</p>
          <ul className={styles.ways}>
            {ways.map(({ label, href }) => (
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
function countOf({ query, kind, kinds, order, isDated, results }: SearchResponse): string {
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
