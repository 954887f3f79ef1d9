import { withDeskLayout } from '@/components/desk/desk-layout';
import { AuditPage } from '@/components/access/desk/audit-page';
import { auditProps } from '@/lib/server/access/desk/audit-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows the audit log. */
export default withDeskLayout(AuditPage, 'audit');

export const getServerSideProps = deskPage({ permission: 'manage', load: auditProps });
