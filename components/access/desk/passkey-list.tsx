import { PasskeyButton } from '@/components/access/desk/passkey-button';
import { accountWords } from '@/lib/words/components/access/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { accountProps } from '@/lib/server/access/desk/account-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';

type Passkeys = PropsOf<typeof accountProps>['passkeys'];

/** Lists the operator's passkeys, each with forms that rename and delete it. */
export function PasskeyList({ passkeys }: { readonly passkeys: Passkeys }) {
  return (
    <>
      <p>{accountWords.aboutPasskeys}</p>
      {passkeys.length === 0 ? (
        <p>{accountWords.noPasskeys}</p>
      ) : (
        <ul className={page.rows}>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <PasskeyButton purpose="add" />
    </>
  );
}

function Passkey({
  passkey: { id, name, added, lastUse },
}: {
  readonly passkey: Passkeys[number];
}) {
  return (
    <li>
      <form
        method="post"
        action="/api/desk/passkeys/rename"
        className={`${form.form ?? ''} ${form.line ?? ''}`}
      >
        <input type="hidden" name="passkey" value={id} />
        <p>
          <label htmlFor={`name-${id}`}>{accountWords.name}</label>
          <input id={`name-${id}`} name="name" type="text" maxLength={80} defaultValue={name} />
        </p>
        <button type="submit" className={form.word}>
          {accountWords.rename}
        </button>
      </form>
      <p className={page.facts}>
        {accountWords.added} <time dateTime={added.iso}>{added.text}</time>.{' '}
        {lastUse === undefined ? (
          accountWords.neverUsed
        ) : (
          <>
            {accountWords.lastUse} <time dateTime={lastUse.iso}>{lastUse.text}</time>
          </>
        )}
        .
      </p>
      <form method="post" action="/api/desk/passkeys/delete">
        <input type="hidden" name="passkey" value={id} />
        <button type="submit" className={form.word} aria-label={accountWords.deleteOf(name)}>
          {accountWords.delete}
        </button>
      </form>
    </li>
  );
}
