import { useEffect } from 'react';
import { DeskMain } from '@/components/desk/desk-layout';
import { editFormWords } from '@/lib/words/components/editing/fields';
import { awaitPublication, lookAgainId } from '@/components/editing/publication/await-publication';
import { DifferenceList } from '@/components/editing/publication/difference-list';
import { PublicationResult } from '@/components/editing/publication/publication-result';
import {
  changesPageWords as words,
  differenceWords,
} from '@/lib/words/components/editing/publication';
import { describeState } from '@/components/editing/publication/describe-state';
import { Link } from '@/components/ui/link';
import { changesHref } from '@/lib/editing/publication';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { changesProps } from '@/lib/server/editing/publication/desk/changes-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/changes-page.module.css';
import button from '@/styles/ui/button.module.css';

type ChangesPageProps = PropsOf<typeof changesProps>;
type Change = ChangesPageProps['changes'][number];

/** Renders what is not published, with what has changed in each file, to publish it or throw it away. */
export function ChangesPage(props: ChangesPageProps) {
  const { title, notice, isProblem, running, result, throwing, changes, others } = props;
  if (throwing !== undefined) return <ThrowAway {...props} chosen={throwing} />;
  const said = running === undefined ? notice : <Running running={running} />;
  return (
    <DeskMain title={title} {...(said !== undefined && { notice: said })} isProblem={isProblem}>
      <p>
        <Link href="/desk/site" className={page.link}>
          {editFormWords.back}
        </Link>
      </p>
      {result !== undefined && <PublicationResult result={result} />}
      {changes.length === 0 && others === 0 && <p>{words.empty}</p>}
      {changes.length > 0 && running === undefined && (
        <form method="post" action="/api/desk/editing/publish">
          <p>{words.intro}</p>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <ChangeRow key={change.path} change={change} />
            ))}
          </ul>
          <div className={form.line}>
            <button type="submit" className={button.main}>
              {words.publish}
            </button>
            <button
              type="submit"
              name="do"
              value="throw"
              formMethod="get"
              formAction={changesHref}
              className={button.second}
            >
              {words.throwChosen}
            </button>
          </div>
        </form>
      )}
      {others > 0 && <p>{words.others(others)}</p>}
      <p>
        <Link href="/desk/site/history" className={page.link}>
          {words.history}
        </Link>
      </p>
    </DeskMain>
  );
}

/** Says that a publication runs, and loads the page again when it has ended. */
function Running({ running }: { readonly running: NonNullable<ChangesPageProps['running']> }) {
  const { run, by, since, isOwn } = running;
  const href = `${changesHref}?run=${run}`;
  useEffect(() => awaitPublication(href), [href]);
  return (
    <>
      {isOwn ? words.runningOwn : words.running(by, since.text)} {words.runningHint}{' '}
      <a id={lookAgainId} href={href}>
        {words.lookAgain}
      </a>
    </>
  );
}

function ChangeRow({ change }: { readonly change: Change }) {
  const { path, title, kind, change: state, href, differences, left, problems } = change;
  const isSame = state === 'changed' && path.startsWith('content/') && differences.length === 0;
  const query = new URLSearchParams({ do: 'throw', file: path }).toString();
  return (
    <li>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="file"
          value={path}
          defaultChecked={problems.length === 0}
          aria-label={words.chooseOne(title)}
        />
        <span>
          <strong>{title}</strong>
          <span className={page.facts}> {describeState(title, kind, state)}</span>
        </span>
      </label>
      <div className={styles.details}>
        {problems.map((problem) => (
          <p key={problem} className={page.problem}>
            {problem}
          </p>
        ))}
        <DifferenceList differences={differences} left={left} />
        {isSame && <p className={page.facts}>{differenceWords.none}</p>}
        <p className={styles.links}>
          {href !== undefined && (
            <Link href={href} className={page.link} aria-label={words.actOn(words.edit, title)}>
              {words.edit}
            </Link>
          )}
          <a
            href={`${changesHref}?${query}`}
            className={page.link}
            aria-label={words.actOn(words.throwAway, title)}
          >
            {words.throwAway}
          </a>
        </p>
      </div>
    </li>
  );
}

/** Renders the question before changes are thrown away. */
function ThrowAway({ changes, chosen }: ChangesPageProps & { readonly chosen: readonly string[] }) {
  const rows = changes.filter(({ path }) => chosen.includes(path));
  return (
    <DeskMain title={words.throwTitle}>
      {rows.length === 0 ? (
        <p>{words.gone}</p>
      ) : (
        <form method="post" action="/api/desk/editing/throw-away">
          <p>{words.throwHint}</p>
          <ul className={styles.changes}>
            {rows.map(({ path, title, kind, change, seen, differences, left }) => (
              <li key={path}>
                <input type="hidden" name="seen" value={seen} />
                <strong>{title}</strong>
                <span className={page.facts}> {describeState(title, kind, change)}</span>
                <DifferenceList differences={differences} left={left} />
              </li>
            ))}
          </ul>
          <button type="submit" className={button.main}>
            {words.throwAway}
          </button>
        </form>
      )}
      <p>
        <a href={changesHref} className={page.link}>
          {words.keep}
        </a>
      </p>
    </DeskMain>
  );
}
