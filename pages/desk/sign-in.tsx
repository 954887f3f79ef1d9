import { SignInPage } from '@/components/desk/sign-in-page';
import type { SignInPageProps } from '@/lib/desk/desk-page';
import { signInPage } from '@/lib/server/desk/pages/desk-page';
import { signInProps } from '@/lib/server/desk/pages/desk-props';

/** Signs operators in with a one-time link. */
export default SignInPage;

export const getServerSideProps = signInPage<SignInPageProps>(signInProps);
