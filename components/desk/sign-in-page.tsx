import { DeskLayout } from '@/components/desk/desk-layout';
import { ErrorView } from '@/components/layout/error-view';
import type { DeskErrorProps, SignInPageProps, SignInState } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/sign-in-page.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the sign-in page: a button for a one-time link, or how to get a link. */
export function SignInPage(props: SignInPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <ErrorView statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk}>
      <main id="main" tabIndex={-1} className={styles.signIn}>
        <Way way={props.state} />
      </main>
    </DeskLayout>
  );
}

function Way({ way }: { readonly way: SignInState }) {
  switch (way.kind) {
    case 'link':
      // Opening the link does not sign in, because mail scanners open every link.
      return (
        <>
          <h1 className={styles.title}>The desk</h1>
          <p>Your link works once. Press the button to use it here.</p>
          <form method="post" action="/api/desk/sign-in">
            <input type="hidden" name="key" value={way.accessKey} />
            <button type="submit" className={button.main}>
              Open the desk
            </button>
          </form>
        </>
      );
    case 'refused':
      return (
        <>
          <h1 className={styles.title}>This link does not open the desk</h1>
          <p className={styles.problem}>
            It was used before, is older than 15 minutes, or is not complete.
          </p>
          <HowToGetOne />
        </>
      );
    case 'no-link':
      return (
        <>
          <h1 className={styles.title}>Sign in to the desk</h1>
          <p>There is no password. You come in with a link that works once, within 15 minutes.</p>
          <HowToGetOne />
        </>
      );
  }
}

function HowToGetOne() {
  return (
    <>
      <p>Whoever runs this site makes a link for you with this command on the server:</p>
      <p>
        <code className={styles.command}>npm run desk -- invite you@example.org</code>
      </p>
      <p>Open the link in the browser that you want to work in.</p>
    </>
  );
}
