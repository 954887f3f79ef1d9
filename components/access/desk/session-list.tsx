import { sessionWords } from '@/lib/words/components/access/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { accountProps } from '@/lib/server/access/desk/account-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';

interface SessionListProps {
  readonly sessions: PropsOf<typeof accountProps>['sessions'];
  /** Whether to name the operator of each session. */
  readonly hasOperators?: boolean;
}

/** Lists open sessions, each with a button that ends it. */
export function SessionList({ sessions, hasOperators = false }: SessionListProps) {
  if (sessions.length === 0) return <p>{sessionWords.empty}</p>;
  return (
    <ul className={page.rows}>
      {sessions.map((session) => (
        <li key={session.id}>
          <div>
            <p>
              {hasOperators && (
                <>
                  <bdi>{session.operator}</bdi>:{' '}
                </>
              )}
              <strong>{session.device}</strong>
              {session.isOwnDevice && `, ${sessionWords.own}`}
              {session.isCurrent && <> ({sessionWords.current})</>}
            </p>
            <p className={page.facts}>
              {sessionWords.lastUse}{' '}
              <time dateTime={session.lastUse.iso}>{session.lastUse.text}</time>.{' '}
              {sessionWords.signedIn}{' '}
              <time dateTime={session.signedIn.iso}>{session.signedIn.text}</time>.
            </p>
          </div>
          <form method="post" action="/api/desk/access/end-sessions">
            <input type="hidden" name="session" value={session.id} />
            {hasOperators && <input type="hidden" name="operator" value={session.operator} />}
            <button
              type="submit"
              className={form.word}
              aria-label={sessionWords.endOf(session.device)}
            >
              {sessionWords.end}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
