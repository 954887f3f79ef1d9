import { withdrawWords } from '@/lib/words/components/access/desk';
import { DeskMain } from '@/components/desk/desk-layout';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { withdrawProps } from '@/lib/server/access/desk/operators-props';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

/** Asks for confirmation before an operator is withdrawn. */
export function WithdrawPage({ email, isOneself, sessionCount }: PropsOf<typeof withdrawProps>) {
  return (
    <DeskMain title={withdrawWords.title(email)}>
      {isOneself && <p className={page.notice}>{withdrawWords.oneself}</p>}
      <p>{withdrawWords.consequence(sessionCount)}</p>
      <p>{withdrawWords.kept}</p>
      <form method="post" action="/api/desk/access/withdraw-operator">
        <input type="hidden" name="operator" value={email} />
        <button type="submit" className={button.main}>
          {withdrawWords.confirm}
        </button>
      </form>
      <p>
        <Link href="/desk/operators" className={page.link}>
          {withdrawWords.cancel}
        </Link>
      </p>
    </DeskMain>
  );
}
