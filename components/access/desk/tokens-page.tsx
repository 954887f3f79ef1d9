import { ActionButton, ConnectionsLayout, FormChoice } from '@/components/desk/connections/parts';
import { connectionWords, tokensPageWords as words } from '@/components/desk/connections/words';
import { DeskError } from '@/components/desk/desk-error';
import type { DeskToken, TokensPageProps } from '@/lib/access/desk/connections-page';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

const action = '/api/desk/tokens';

/** Renders the tokens of the read API and a form to add one, or an error page. */
export function TokensPage(props: TokensPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  const { desk, forms, message, secret, tokens, endpoint } = props;
  const layout = { desk, message, secret, current: 'tokens' as const, title: words.title };
  return (
    <ConnectionsLayout {...layout}>
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
    </ConnectionsLayout>
  );
}

function TokenRow({ token }: { readonly token: DeskToken }) {
  const { id, form: formId, label, created, createdBy, used } = token;
  return (
    <li>
      <p>
        <strong>
          <bdi>{label}</bdi>
        </strong>{' '}
        · <code>{formId}</code>
        <br />
        <time dateTime={created.iso}>{created.text}</time> {connectionWords.by} {createdBy}
        <br />
        {used === undefined ? (
          words.neverUsed
        ) : (
          <>
            {words.used} <time dateTime={used.iso}>{used.text}</time>
          </>
        )}
      </p>
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
