import { MailPreviewPage } from '@/components/bookings/desk/mail-preview-page';
import { withDeskLayout } from '@/components/desk/desk-layout';
import { mailPreviewProps } from '@/lib/server/bookings/desk/mail/preview-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows a text to everyone of an event before it is sent. */
export default withDeskLayout(MailPreviewPage, 'events');

export const getServerSideProps = deskPage({ permission: 'reply', load: mailPreviewProps });
