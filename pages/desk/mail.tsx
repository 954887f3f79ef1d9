import { MailPage } from '@/components/desk/mail-page';
import type { MailPageProps } from '@/lib/desk/mail-page';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { mailProps } from '@/lib/server/desk/pages/mail-props';

/** What goes out, and what became of it. */
export default MailPage;

export const getServerSideProps = deskPage<MailPageProps>((visit) => mailProps(visit));
