import { ActionButton, FormChoice, NewSecret } from '@/components/desk/connections/parts';
import { connectionWords, tokensPageWords as words } from '@/lib/words/components/desk/connections';
import { DeskMain } from '@/components/desk/desk-layout';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { tokensProps } from '@/lib/server/access/desk/connections/connections-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

const action = '/api/desk/tokens';

type TokensPageProps = PropsOf<typeof tokensProps>;

/** Renders the tokens of the read API and a form to add one. */
export function TokensPage({ forms, secret, tokens, endpoint }: TokensPageProps) {
  return (
    <DeskMain title={words.title}>
      <NewSecret secret={secret} />
      <p>
        {words.intro} <code>{endpoint}</code>
      </p>
      {tokens.length === 0 && <p>{words.empty}</p>}
      <ul className={page.rows}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      <h2>{words.add}</h2>
      <form method="post" action={action} className={form.form}>
        <FormChoice forms={forms} />
        <label>
          {words.label}
          <input type="text" name="label" required maxLength={80} />
        </label>
        <button type="submit" name="do" value="add" className={button.main}>
          {words.add}
        </button>
      </form>
    </DeskMain>
  );
}

function TokenRow({ token }: { readonly token: TokensPageProps['tokens'][number] }) {
  const { id, form: formId, label, created, createdBy, used } = token;
  return (
    <li>
      <div>
        <p>
          <strong>
            <bdi>{label}</bdi>
          </strong>
        </p>
        <p className={page.facts}>
          <code>{formId}</code> ·{' '}
          {used === undefined ? (
            words.neverUsed
          ) : (
            <>
              {words.used} <time dateTime={used.iso}>{used.text}</time>
            </>
          )}
        </p>
        <p className={page.facts}>
          <time dateTime={created.iso}>{created.text}</time> {connectionWords.by} {createdBy}
        </p>
      </div>
      <ActionButton
        action={action}
        name="delete"
        id={id}
        label={connectionWords.delete}
        subject={label}
      />
    </li>
  );
}
