import { useEffect } from 'react';
import { PasskeyButton } from '@/components/access/desk/passkey-button';
import { Link } from '@/components/ui/link';
import { signInWords } from '@/lib/words/components/desk';
import { deleteCachedLists } from '@/lib/bookings/door/cached-lists';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { signInProps } from '@/lib/server/access/desk/sign-in-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/access/desk/sign-in-page.module.css';
import button from '@/styles/ui/button.module.css';

type SignInPageProps = PropsOf<typeof signInProps>;

/** Renders the sign-in page: a button for a one-time link, or how to get a link. */
export function SignInPage({ state, canMail }: SignInPageProps) {
  // It follows a sign-out and the end of a session.
  useEffect(() => void deleteCachedLists().catch(() => undefined), []);
  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <SignIn state={state} canMail={canMail} />
    </main>
  );
}

function SignIn({ state, canMail }: Pick<SignInPageProps, 'state' | 'canMail'>) {
  switch (state.kind) {
    case 'link':
      // Opening the link does not sign in, because mail scanners open every link.
      return (
        <>
          <h1>{signInWords.withLink}</h1>
          <p>{signInWords.linkUse}</p>
          <form method="post" action="/api/desk/sign-in" className={form.form}>
            <input type="hidden" name="key" value={state.accessKey} />
            <OwnDevice />
            <button type="submit" className={button.main}>
              {signInWords.open}
            </button>
          </form>
        </>
      );
    case 'refused':
      return (
        <>
          <h1>{signInWords.refused}</h1>
          <p className={page.problem}>{signInWords.refusedReason}</p>
          <PasskeyButton purpose="sign-in" />
          <LinkForm canMail={canMail} />
        </>
      );
    case 'limited':
      return (
        <>
          <h1>{signInWords.limited}</h1>
          <p className={page.problem}>{state.reason}</p>
          <p>{signInWords.limitedAdvice}</p>
          <PasskeyButton purpose="sign-in" />
          <LinkForm canMail={canMail} />
        </>
      );
    case 'passkey-refused':
      return (
        <>
          <h1>{signInWords.passkeyRefused}</h1>
          <p className={page.problem}>{signInWords.passkeyRefusedReason}</p>
          <PasskeyButton purpose="sign-in" />
          <LinkForm canMail={canMail} />
        </>
      );
    case 'sent':
      return (
        <>
          <h1>{signInWords.sent}</h1>
          <p>{signInWords.sentReason}</p>
          <p>{signInWords.browser}</p>
          <p>
            <Link href="/desk/sign-in" className={page.link}>
              {signInWords.again}
            </Link>
          </p>
        </>
      );
    case 'no-link':
      return (
        <>
          <h1>{signInWords.withoutLink}</h1>
          <p>{signInWords.noPassword}</p>
          <PasskeyButton purpose="sign-in" />
          <LinkForm canMail={canMail} />
        </>
      );
  }
}

/** Asks whether the device is the operator's own, which decides how long the session lasts. */
function OwnDevice() {
  return (
    <p>
      <label className={form.choice}>
        <input type="checkbox" name="own" value="yes" />
        <span>{signInWords.own}</span>
      </label>
    </p>
  );
}

/** Renders the form that asks for a link by mail, and how to make a link on the server. */
function LinkForm({ canMail }: Pick<SignInPageProps, 'canMail'>) {
  return (
    <>
      {canMail ? (
        <form
          method="post"
          action="/api/desk/link"
          className={`${form.form ?? ''} ${form.line ?? ''}`}
        >
          <p>
            <label htmlFor="link-email">{signInWords.email}</label>
            <input
              id="link-email"
              name="email"
              type="email"
              dir="ltr"
              required
              autoComplete="email"
            />
          </p>
          <button type="submit" className={button.main}>
            {signInWords.askForLink}
          </button>
        </form>
      ) : (
        <p className={page.problem}>{signInWords.cannotMail}</p>
      )}
      <InviteInstructions canMail={canMail} />
    </>
  );
}

function InviteInstructions({ canMail }: Pick<SignInPageProps, 'canMail'>) {
  return (
    <>
      <p>{canMail ? signInWords.howToInviteAlso : signInWords.howToInvite}</p>
      <p>
        <code className={styles.command}>{signInWords.inviteCommand}</code>
      </p>
      <p>{signInWords.browser}</p>
    </>
  );
}
