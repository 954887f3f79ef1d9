import { SignInPage } from '@/components/desk/sign-in-page';
import type { SignInPageProps } from '@/lib/desk/access/sign-in-page';
import { signInPage } from '@/lib/server/desk/pages/desk-page';
import { signInProps } from '@/lib/server/desk/access/sign-in-props';

/** Signs operators in with a one-time link. */
export default SignInPage;

export const getServerSideProps = signInPage<SignInPageProps>(signInProps);
