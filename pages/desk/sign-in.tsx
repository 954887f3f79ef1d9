import { SignInPage } from '@/components/access/desk/sign-in-page';
import { withDeskLayout } from '@/components/desk/desk-layout';
import { signInProps } from '@/lib/server/access/desk/sign-in-props';
import { signInPage } from '@/lib/server/desk/desk-page';

/** Signs operators in with a one-time link. */
export default withDeskLayout(SignInPage);

export const getServerSideProps = signInPage(signInProps);
