import { AuditPage } from '@/components/access/desk/audit-page';
import type { AuditPageProps } from '@/lib/access/desk/access-pages';
import { deskPage } from '@/lib/server/desk/desk-page';
import { auditProps } from '@/lib/server/access/desk/audit-props';

/** Shows the audit log. */
export default AuditPage;

export const getServerSideProps = deskPage<AuditPageProps>(auditProps, { permission: 'manage' });
