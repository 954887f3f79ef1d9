import { PasskeyList } from '@/components/access/desk/passkey-list';
import { PushSection } from '@/components/access/desk/push-section';
import { SessionList } from '@/components/access/desk/session-list';
import { accountWords } from '@/lib/words/components/access/desk';
import { DeskMain } from '@/components/desk/desk-layout';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { accountProps } from '@/lib/server/access/desk/account-props';
import form from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the page "Your account": what the operator may do, sessions and passkeys. */
export function AccountPage(props: PropsOf<typeof accountProps>) {
  const { notice, email, name, role, forms, edits, sessions, passkeys, push, attention } = props;
  const { chosen, languages } = props;
  return (
    <DeskMain title={accountWords.title} notice={notice}>
      <dl>
        <div>
          <dt>{accountWords.address}</dt>
          <dd>
            {name !== '' && (
              <>
                <bdi>{name}</bdi>,{' '}
              </>
            )}
            {email}
          </dd>
        </div>
        <div>
          <dt>{accountWords.role}</dt>
          <dd>{role}</dd>
        </div>
        {forms !== undefined && (
          <div>
            <dt>{accountWords.forms}</dt>
            <dd>{forms}</dd>
          </div>
        )}
        {edits !== undefined && (
          <div>
            <dt>{accountWords.edits}</dt>
            <dd>{edits}</dd>
          </div>
        )}
      </dl>
      <LanguageForm {...{ chosen, languages }} />
      <section aria-labelledby="passkeys-title">
        <h2 id="passkeys-title">{accountWords.passkeys}</h2>
        <PasskeyList passkeys={passkeys} />
      </section>
      {push !== undefined && <PushSection push={push} />}
      {attention !== undefined && <AttentionForm attention={attention} />}
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

/** Renders the choice of the language of the desk, where each language has its own name. */
function LanguageForm({
  chosen,
  languages,
}: Pick<PropsOf<typeof accountProps>, 'chosen' | 'languages'>) {
  return (
    <section aria-labelledby="language-title">
      <h2 id="language-title">{accountWords.language}</h2>
      <p id="language-about">{accountWords.aboutLanguage}</p>
      <form method="post" action="/api/desk/access/language" className={form.form}>
        <select
          name="language"
          defaultValue={chosen}
          aria-labelledby="language-title"
          aria-describedby="language-about"
        >
          {languages.map(({ value, name }) => (
            <option key={value} value={value} lang={value === '' ? undefined : value}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className={button.second}>
          {accountWords.saveLanguage}
        </button>
      </form>
    </section>
  );
}

/** Renders the choice of mails about what other operators do. */
function AttentionForm({
  attention: { assigned, answered, version },
}: Required<Pick<PropsOf<typeof accountProps>, 'attention'>>) {
  return (
    <section aria-labelledby="attention-title">
      <h2 id="attention-title">{accountWords.attention}</h2>
      <p>{accountWords.aboutAttention}</p>
      <form method="post" action="/api/desk/access/attention" className={form.form}>
        <input type="hidden" name="version" value={version} />
        <label className={form.choice}>
          <input type="checkbox" name="assigned" defaultChecked={assigned} />
          <span>{accountWords.assigned}</span>
        </label>
        <label className={form.choice}>
          <input type="checkbox" name="answered" defaultChecked={answered} />
          <span>{accountWords.answered}</span>
        </label>
        <button type="submit" className={button.second}>
          {accountWords.saveAttention}
        </button>
      </form>
    </section>
  );
}
