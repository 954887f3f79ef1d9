import { withDeskLayout } from '@/components/desk/desk-layout';
import { OperatorsPage } from '@/components/access/desk/operators-page';
import { operatorsProps } from '@/lib/server/access/desk/operators-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists operators, and invites and changes them. */
export default withDeskLayout(OperatorsPage, 'operators');

export const getServerSideProps = deskPage({ permission: 'manage', load: operatorsProps });
