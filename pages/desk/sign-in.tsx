import { SignInPage } from '@/components/access/desk/sign-in-page';
import type { SignInPageProps } from '@/lib/access/desk/sign-in-page';
import { signInPage } from '@/lib/server/desk/desk-page';
import { signInProps } from '@/lib/server/access/desk/sign-in-props';

/** Signs operators in with a one-time link. */
export default SignInPage;

export const getServerSideProps = signInPage<SignInPageProps>(signInProps);
