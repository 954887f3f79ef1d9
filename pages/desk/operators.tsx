import { OperatorsPage } from '@/components/access/desk/operators-page';
import type { OperatorsPageProps } from '@/lib/access/desk/access-pages';
import { deskPage } from '@/lib/server/desk/desk-page';
import { operatorsProps } from '@/lib/server/access/desk/operators-props';

/** Lists operators, and invites and changes them. */
export default OperatorsPage;

export const getServerSideProps = deskPage<OperatorsPageProps>(operatorsProps, {
  permission: 'manage',
});
