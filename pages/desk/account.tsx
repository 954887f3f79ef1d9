import { AccountPage } from '@/components/desk/access/account-page';
import type { AccountPageProps } from '@/lib/desk/access/access-pages';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { accountProps } from '@/lib/server/desk/access/account-props';

/** Shows the operator's sessions and passkeys. */
export default AccountPage;

export const getServerSideProps = deskPage<AccountPageProps>(accountProps);
