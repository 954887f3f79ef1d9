import { AuditPage } from '@/components/desk/access/audit-page';
import type { AuditPageProps } from '@/lib/desk/access/access-pages';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { auditProps } from '@/lib/server/desk/access/audit-props';

/** Shows the audit log. */
export default AuditPage;

export const getServerSideProps = deskPage<AuditPageProps>(auditProps, { permission: 'manage' });
