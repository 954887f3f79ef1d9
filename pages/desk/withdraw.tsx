import { withDeskLayout } from '@/components/desk/desk-layout';
import { WithdrawPage } from '@/components/access/desk/withdraw-page';
import { withdrawProps } from '@/lib/server/access/desk/operators-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Asks for confirmation before an operator is withdrawn. */
export default withDeskLayout(WithdrawPage);

export const getServerSideProps = deskPage({ permission: 'manage', load: withdrawProps });
