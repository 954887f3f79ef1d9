import type { ComponentProps } from 'react';
import { OperatorFields } from '@/components/access/desk/operator-fields';
import { SessionList } from '@/components/access/desk/session-list';
import { operatorsWords } from '@/lib/words/components/access/desk';
import { DeskMain } from '@/components/desk/desk-layout';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { operatorsProps } from '@/lib/server/access/desk/operators-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

type OperatorsPageProps = PropsOf<typeof operatorsProps>;

type Choices = Pick<OperatorsPageProps, 'roles' | 'forms' | 'areas'>;

const newValues: ComponentProps<typeof OperatorFields>['values'] = {
  name: '',
  role: 'staff',
  isAllForms: true,
  forms: [],
  mayRefund: false,
  areas: [],
};

/** Renders the operators with forms that change them, the form for an invitation, and all sessions. */
export function OperatorsPage(props: OperatorsPageProps) {
  const { notice, operators, sessions, canMail, roles, forms, areas } = props;
  const choices = { roles, forms, areas };
  return (
    <DeskMain title={operatorsWords.title} notice={notice}>
      <ul className={page.rows}>
        {operators.map((operator) => (
          <Operator key={operator.email} operator={operator} choices={choices} />
        ))}
      </ul>
      <section aria-labelledby="invite-title">
        <h2 id="invite-title">{operatorsWords.invite}</h2>
        {!canMail && <p className={page.notice}>{operatorsWords.cannotMail}</p>}
        <form method="post" action="/api/desk/access/add-operator" className={form.form}>
          <p>
            <label htmlFor="new-email">{operatorsWords.email}</label>
            <input id="new-email" name="email" type="email" dir="ltr" required autoComplete="off" />
          </p>
          <OperatorFields id="new" values={newValues} {...choices} />
          <button type="submit" className={button.main}>
            {operatorsWords.inviteButton}
          </button>
        </form>
      </section>
      <section aria-labelledby="sessions-title">
        <h2 id="sessions-title">{operatorsWords.sessions}</h2>
        <SessionList sessions={sessions} hasOperators />
      </section>
    </DeskMain>
  );
}

interface OperatorProps {
  readonly operator: OperatorsPageProps['operators'][number];
  readonly choices: Choices;
}

/** Renders an operator as one row, with a folded form that changes them. */
function Operator({ operator, choices }: OperatorProps) {
  const { email, name, roleName, formNames, edits, lastUse, isOneself, version } = operator;
  return (
    <li>
      <div>
        <p>
          <strong>
            {name !== '' && (
              <>
                <bdi>{name}</bdi>,{' '}
              </>
            )}
            {email}
          </strong>
          {isOneself && ` (${operatorsWords.oneself})`}
        </p>
        <p className={page.facts}>
          {roleName}
          {formNames !== undefined && (
            <>
              . <bdi>{formNames}</bdi>
            </>
          )}
          {edits !== undefined && `; ${edits}`}.{' '}
          {lastUse === undefined ? (
            operatorsWords.never
          ) : (
            <>
              {operatorsWords.lastUse} <time dateTime={lastUse.iso}>{lastUse.text}</time>
            </>
          )}
          .
        </p>
        <details>
          <summary>
            {operatorsWords.change} <span className={visuallyHidden.element}>{email}</span>
          </summary>
          <form method="post" action="/api/desk/access/change-operator" className={form.form}>
            <input type="hidden" name="operator" value={email} />
            <input type="hidden" name="expectedVersion" value={version} />
            <OperatorFields id={email} values={operator} {...choices} />
            <button type="submit" className={button.second}>
              {operatorsWords.save}
            </button>
          </form>
          <div className={form.line}>
            <form method="post" action="/api/desk/access/end-sessions">
              <input type="hidden" name="operator" value={email} />
              <button type="submit" name="session" value="all" className={form.word}>
                {operatorsWords.endAll}
              </button>
            </form>
            <a href={`/desk/withdraw?operator=${encodeURIComponent(email)}`} className={form.word}>
              {operatorsWords.withdraw}
            </a>
          </div>
        </details>
      </div>
    </li>
  );
}
