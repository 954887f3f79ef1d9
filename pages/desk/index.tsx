import { DeskPage } from '@/components/desk/desk-page';
import type { DeskPageProps } from '@/lib/desk/desk-page';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { deskProps } from '@/lib/server/desk/pages/desk-props';

/** Lists the submissions of all forms or of one. */
export default DeskPage;

export const getServerSideProps = deskPage<DeskPageProps>(deskProps);
