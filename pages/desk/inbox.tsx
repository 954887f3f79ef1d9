import { withDeskLayout } from '@/components/desk/desk-layout';
import { InboxPage } from '@/components/inbox/inbox-page';
import { deskProps } from '@/lib/server/inbox/desk/desk-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists the submissions of all forms or of one. */
export default withDeskLayout(InboxPage, 'inbox');

export const getServerSideProps = deskPage({ permission: 'read', load: deskProps });
