import { PasskeyList } from '@/components/access/desk/passkey-list';
import { PushSection } from '@/components/access/desk/push-section';
import { SessionList } from '@/components/access/desk/session-list';
import { accountWords } from '@/components/access/desk/words';
import { DeskMain } from '@/components/desk/desk-layout';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { accountProps } from '@/lib/server/access/desk/account-props';
import form from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the page "Your account": what the operator may do, sessions and passkeys. */
export function AccountPage(props: PropsOf<typeof accountProps>) {
  const { notice, email, name, role, forms, sessions, passkeys, push } = props;
  return (
    <DeskMain title={accountWords.title} notice={notice}>
      <dl>
        <div>
          <dt>{accountWords.address}</dt>
          <dd>
            {name !== '' && <bdi>{name}, </bdi>}
            {email}
          </dd>
        </div>
        <div>
          <dt>{accountWords.role}</dt>
          <dd>{role}</dd>
        </div>
        <div>
          <dt>{accountWords.forms}</dt>
          <dd>{forms}</dd>
        </div>
      </dl>
      <section aria-labelledby="passkeys-title">
        <h2 id="passkeys-title">{accountWords.passkeys}</h2>
        <PasskeyList passkeys={passkeys} />
      </section>
      <PushSection push={push} />
      <section aria-labelledby="sessions-title">
        <h2 id="sessions-title">{accountWords.sessions}</h2>
        <SessionList sessions={sessions} />
        {sessions.length > 1 && (
          <form method="post" action="/api/desk/access/end-sessions" className={form.form}>
            <input type="hidden" name="session" value="all" />
            <button type="submit" className={button.second}>
              {accountWords.endOthers}
            </button>
          </form>
        )}
      </section>
    </DeskMain>
  );
}
