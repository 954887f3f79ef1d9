import { WithdrawPage } from '@/components/access/desk/withdraw-page';
import type { WithdrawPageProps } from '@/lib/access/desk/access-pages';
import { deskPage } from '@/lib/server/desk/desk-page';
import { withdrawProps } from '@/lib/server/access/desk/operators-props';

/** Asks for confirmation before an operator is withdrawn. */
export default WithdrawPage;

export const getServerSideProps = deskPage<WithdrawPageProps>(withdrawProps, {
  permission: 'manage',
});
