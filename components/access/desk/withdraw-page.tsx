import { AccessLayout } from '@/components/access/desk/access-layout';
import { withdrawWords } from '@/components/access/desk/words';
import { Link } from '@/components/ui/link';
import type { WithdrawPageProps } from '@/lib/access/desk/access-pages';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

/** Asks for confirmation before an operator is withdrawn, or renders an error page. */
export function WithdrawPage(props: WithdrawPageProps | DeskErrorProps) {
  return (
    <AccessLayout<WithdrawPageProps> page={props} title={({ email }) => withdrawWords.title(email)}>
      {({ email, isOneself, sessionCount }) => (
        <>
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
        </>
      )}
    </AccessLayout>
  );
}
