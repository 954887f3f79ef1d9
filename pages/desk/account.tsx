import { withDeskLayout } from '@/components/desk/desk-layout';
import { AccountPage } from '@/components/access/desk/account-page';
import { accountProps } from '@/lib/server/access/desk/account-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows the operator's sessions and passkeys. */
export default withDeskLayout(AccountPage, 'account');

export const getServerSideProps = deskPage({ permission: 'account', load: accountProps });
