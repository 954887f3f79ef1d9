import { useEffect, useState } from 'react';
import { presenceWords } from '@/lib/words/components/editing/presence';
import page from '@/styles/desk/page.module.css';

const presenceAddress = '/api/desk/editing/presence';

/** Milliseconds between two questions. A stream of events would keep one of the browser's few connections. */
const pollMs = 15_000;

interface PresenceProps {
  readonly target: string;
  /** The version of the file that the form was shown for. */
  readonly seen: string;
  /** Who else was there when the page was opened. */
  readonly others: readonly string[];
}

interface State {
  readonly others: readonly string[];
  /** Who has saved the file since, in a sentence. */
  readonly saved?: string;
}

/** Says who else is at a form, and who has saved it since it was opened, while the page is open. */
export function Presence({ target, seen, others }: PresenceProps) {
  const [state, setState] = useState<State>({ others });
  useEffect(() => {
    let isOpen = true;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      void postPresence({ target, seen }).then((next) => {
        if (isOpen && next !== undefined) setState(next);
      });
    };
    const leave = () => void postPresence({ target, leaves: 'yes' }, true);
    ask();
    const timer = window.setInterval(ask, pollMs);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('pagehide', leave);
    return () => {
      isOpen = false;
      leave();
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('pagehide', leave);
    };
  }, [target, seen]);
  const isAlone = state.others.length === 0 && state.saved === undefined;
  return (
    <div role="status" className={isAlone ? '' : page.notice}>
      {state.others.length > 0 && <p>{describeOthers(state.others)}</p>}
      {state.saved !== undefined && <p>{state.saved}</p>}
    </div>
  );
}

function describeOthers(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0
    ? presenceWords.one(last)
    : presenceWords.several(others.toReversed().join(', '), last);
}

/** Returns what the server knows; `undefined` if it cannot be reached, or the session has ended. */
async function postPresence(
  fields: Readonly<Record<string, string>>,
  keepalive = false,
): Promise<State | undefined> {
  try {
    const body = new URLSearchParams(fields);
    const response = await fetch(presenceAddress, { method: 'POST', body, keepalive });
    return response.ok ? ((await response.json()) as State) : undefined;
  } catch {
    return undefined;
  }
}
