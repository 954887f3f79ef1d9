import { DeskLayout } from '@/components/desk/desk-layout';
import { SignIn } from '@/components/desk/sign-in';
import type { SignInPageProps } from '@/lib/desk/view';
import { doorPage } from '@/lib/server/desk/desk-page';
import { signInProps } from '@/lib/server/desk/desk-props';

/** The door of the desk. */
export default function SignInPage({ desk, way }: SignInPageProps) {
  return (
    <DeskLayout desk={desk}>
      <SignIn way={way} />
    </DeskLayout>
  );
}

export const getServerSideProps = doorPage<SignInPageProps>(signInProps);
