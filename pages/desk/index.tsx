import { DeskPage } from '@/components/inbox/inbox-page';
import type { DeskPageProps } from '@/lib/inbox/inbox-page';
import { deskPage } from '@/lib/server/desk/desk-page';
import { deskProps } from '@/lib/server/inbox/desk/desk-props';

/** Lists the submissions of all forms or of one. */
export default DeskPage;

export const getServerSideProps = deskPage<DeskPageProps>(deskProps);
