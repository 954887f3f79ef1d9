import { MailPage } from '@/components/desk/mail-page';
import type { MailPageProps } from '@/lib/desk/mail-page';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { mailProps } from '@/lib/server/desk/pages/mail-props';

/** Lists the mails of the outbox with their delivery. */
export default MailPage;

export const getServerSideProps = deskPage<MailPageProps>(mailProps);
