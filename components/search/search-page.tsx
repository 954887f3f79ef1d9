import { Article } from '@/components/layout/article';
import { SearchForm } from '@/components/search/search-form';
import { SearchResults } from '@/components/search/search-results';
import { useLiveSearch } from '@/components/search/use-live-search';
import { Link } from '@/components/ui/link';
import { searchAddress, type SearchAnswer } from '@/lib/found/search-answer';
import type { FrameLink } from '@/lib/site/frame';
import styles from '@/styles/search/search-page.module.css';

interface SearchPageProps {
  readonly answer: SearchAnswer;
  /** Where to go on when nothing was found. */
  readonly ways: readonly FrameLink[];
}

/** Finds pages, posts, events and forms by their words: at once without scripts, as one types with. */
export function SearchPage({ answer: first, ways }: SearchPageProps) {
  const [answer, type] = useLiveSearch(first);
  const { query, results, suggestion } = answer;
  return (
    <Article title="Search">
      <SearchForm name="What are you looking for?" query={first.query} onType={type} />
      <p role="status" className={styles.count}>
        {countOf(answer)}
      </p>
      {suggestion !== undefined && (
        <p className={styles.suggestion}>
          Did you mean <a href={searchAddress(suggestion, '/search')}>{suggestion}</a>?
        </p>
      )}
      {results.length > 0 && <SearchResults results={results} />}
      {query !== '' && results.length === 0 && (
        <>
          <p>Try fewer words, or other ones. Or go on from here:</p>
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

function countOf({ query, results }: SearchAnswer): string {
  if (query === '') return '';
  if (results.length === 0) return `Nothing here has “${query}” in it.`;
  return `${results.length} ${results.length === 1 ? 'result' : 'results'} for “${query}”`;
}
