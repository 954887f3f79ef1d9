import { DeskMain } from '@/components/desk/desk-layout';
import { EntrySearch } from '@/components/editing/entry-search';
import { EntryRow, PageTree, type StartRow } from '@/components/editing/start/entry-rows';
import { startPageWords as words } from '@/lib/words/components/editing/start';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { startProps } from '@/lib/server/editing/start/start-props';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/start-page.module.css';

type StartProps = PropsOf<typeof startProps>;
type Start = NonNullable<StartProps['start']>;

/** Renders the start page of editing, or the entries that a search has found. */
export function StartPage(props: StartProps) {
  const { title, notice, isProblem, mistakes, publishing, unpublished, query, start } = props;
  const { found, more } = props;
  return (
    <DeskMain title={title} notice={notice} isProblem={isProblem} className={styles.page ?? ''}>
      {publishing !== undefined && <p className={page.notice}>{publishing}</p>}
      <Mistakes mistakes={mistakes} />
      <Lost lost={props.lost} />
      <Unpublished unpublished={unpublished} />
      {start !== undefined && <TodayLinks links={start.today} />}
      <EntrySearch
        action="/desk/site"
        label={words.search}
        button={words.searchButton}
        query={query}
      />
      {start !== undefined && <Entries {...start} />}
      {found !== undefined && <FoundRows rows={found} more={more} />}
    </DeskMain>
  );
}

/** Renders what is wrong in the files, while the site is developed. */
function Mistakes({ mistakes }: Pick<StartProps, 'mistakes'>) {
  if (mistakes.length === 0) return null;
  return (
    <section aria-labelledby="mistakes" className={page.problem}>
      <h2 id="mistakes">{words.mistakes}</h2>
      <ul>
        {mistakes.map(({ file, href, text }) => (
          <li key={`${file} ${text}`}>
            {href === undefined ? file : <Link href={href}>{file}</Link>}: {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders what was typed into entries that another person has deleted meanwhile. */
function Lost({ lost }: Pick<StartProps, 'lost'>) {
  if (lost.length === 0) return null;
  return (
    <section aria-labelledby="lost" className={page.notice}>
      <h2 id="lost">{words.lost}</h2>
      <ul>
        {lost.map(({ href, text }) => (
          <li key={href}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unpublished({ unpublished }: { readonly unpublished: StartProps['unpublished'] }) {
  if (unpublished === undefined) return <p className={styles.calm}>{words.published}</p>;
  return (
    <p className={styles.unpublished}>
      <strong>{unpublished.text}.</strong> <Link href={unpublished.href}>{words.publish}</Link>
    </p>
  );
}

function TodayLinks({ links }: { readonly links: Start['today'] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="today">
      <h2 id="today">{words.today}</h2>
      <ul className={styles.today}>
        {links.map(({ href, text, state }) => (
          <li key={href}>
            <Link href={href} className={styles.action}>
              <strong>{text}</strong> <span>{state}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FoundRowsProps {
  readonly rows: readonly StartRow[];
  /** Says that there are more. */
  readonly more: string | undefined;
}

function FoundRows({ rows, more }: FoundRowsProps) {
  return (
    <>
      {rows.length === 0 ? <p>{words.nothingFound}</p> : <Rows rows={rows} areCopied />}
      {more !== undefined && <p>{more}</p>}
      <p>
        <Link href="/desk/site" className={page.link}>
          {words.back}
        </Link>
      </p>
    </>
  );
}

function Entries({ pages, lists, pictures, others }: Start) {
  return (
    <div className={styles.columns}>
      {pages !== undefined && (
        <section aria-labelledby="pages">
          <h2 id="pages">{words.pages}</h2>
          <PageTree nodes={pages.tree} />
          <Below links={[pages.add]} />
        </section>
      )}
      <div>
        {lists.map(({ id, title, rows, all, add, copy }) => (
          <section key={id} aria-labelledby={`list-${id}`}>
            <h2 id={`list-${id}`}>{title}</h2>
            <Rows rows={rows} />
            <Below links={[add, copy, all]} />
          </section>
        ))}
        <section aria-labelledby="others">
          <h2 id="others">{words.others}</h2>
          <Rows rows={others} />
          <Below links={[pictures, { text: words.history, href: '/desk/site/history' }]} />
        </section>
      </div>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly StartRow[];
  /** Whether each row leads to a copy of its entry, too. */
  readonly areCopied?: boolean;
}

function Rows({ rows, areCopied = false }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.path} className={styles.row}>
          <EntryRow row={row} />
          {areCopied && row.copyHref !== undefined && (
            <Link href={row.copyHref} className={page.link} aria-label={words.copyOf(row.title)}>
              {words.copy}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

interface BelowProps {
  readonly links: readonly ({ readonly text: string; readonly href: string } | undefined)[];
}

/** Renders the links below a list. */
function Below({ links }: BelowProps) {
  const some = links.filter((link) => link !== undefined);
  if (some.length === 0) return null;
  return (
    <ul className={page.links}>
      {some.map(({ text, href }) => (
        <li key={text}>
          <Link href={href} className={page.link}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
