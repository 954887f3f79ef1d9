import { OperatorsPage } from '@/components/desk/access/operators-page';
import type { OperatorsPageProps } from '@/lib/desk/access/access-pages';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { operatorsProps } from '@/lib/server/desk/access/operators-props';

/** Lists operators, and invites and changes them. */
export default OperatorsPage;

export const getServerSideProps = deskPage<OperatorsPageProps>(operatorsProps, {
  permission: 'manage',
});
