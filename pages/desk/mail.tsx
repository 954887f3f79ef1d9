import { withDeskLayout } from '@/components/desk/desk-layout';
import { MailPage } from '@/components/inbox/mail-page';
import { mailProps } from '@/lib/server/inbox/desk/mail-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists the mails of the outbox with their delivery. */
export default withDeskLayout(MailPage, 'mail');

export const getServerSideProps = deskPage({ permission: 'read', load: mailProps });
