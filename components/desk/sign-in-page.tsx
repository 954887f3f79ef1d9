import { DeskLayout } from '@/components/desk/desk-layout';
import { ErrorView } from '@/components/layout/errors/error-view';
import { signInWords } from '@/components/desk/words';
import type { DeskErrorProps, SignInPageProps, SignInState } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/sign-in-page.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the sign-in page: a button for a one-time link, or how to get a link. */
export function SignInPage(props: SignInPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <ErrorView statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk}>
      <main id="main" tabIndex={-1} className={styles.signIn}>
        <SignIn state={props.state} />
      </main>
    </DeskLayout>
  );
}

function SignIn({ state }: { readonly state: SignInState }) {
  switch (state.kind) {
    case 'link':
      // Opening the link does not sign in, because mail scanners open every link.
      return (
        <>
          <h1 className={styles.title}>{signInWords.withLink}</h1>
          <p>{signInWords.linkUse}</p>
          <form method="post" action="/api/desk/sign-in">
            <input type="hidden" name="key" value={state.accessKey} />
            <button type="submit" className={button.main}>
              {signInWords.open}
            </button>
          </form>
        </>
      );
    case 'refused':
      return (
        <>
          <h1 className={styles.title}>{signInWords.refused}</h1>
          <p className={styles.problem}>{signInWords.refusedReason}</p>
          <InviteInstructions />
        </>
      );
    case 'no-link':
      return (
        <>
          <h1 className={styles.title}>{signInWords.withoutLink}</h1>
          <p>{signInWords.noPassword}</p>
          <InviteInstructions />
        </>
      );
  }
}

function InviteInstructions() {
  return (
    <>
      <p>{signInWords.howToInvite}</p>
      <p>
        <code className={styles.command}>{signInWords.inviteCommand}</code>
      </p>
      <p>{signInWords.browser}</p>
    </>
  );
}
