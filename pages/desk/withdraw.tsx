import { WithdrawPage } from '@/components/desk/access/withdraw-page';
import type { WithdrawPageProps } from '@/lib/desk/access/access-pages';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { withdrawProps } from '@/lib/server/desk/access/operators-props';

/** Asks for confirmation before an operator is withdrawn. */
export default WithdrawPage;

export const getServerSideProps = deskPage<WithdrawPageProps>(withdrawProps, {
  permission: 'manage',
});
