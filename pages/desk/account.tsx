import { AccountPage } from '@/components/access/desk/account-page';
import type { AccountPageProps } from '@/lib/access/desk/access-pages';
import { deskPage } from '@/lib/server/desk/desk-page';
import { accountProps } from '@/lib/server/access/desk/account-props';

/** Shows the operator's sessions and passkeys. */
export default AccountPage;

export const getServerSideProps = deskPage<AccountPageProps>(accountProps);
