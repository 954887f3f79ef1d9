import { MailPage } from '@/components/inbox/mail-page';
import type { MailPageProps } from '@/lib/inbox/mail-page';
import { deskPage } from '@/lib/server/desk/desk-page';
import { mailProps } from '@/lib/server/inbox/desk/mail-props';

/** Lists the mails of the outbox with their delivery. */
export default MailPage;

export const getServerSideProps = deskPage<MailPageProps>(mailProps);
