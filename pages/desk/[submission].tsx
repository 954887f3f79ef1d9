import { DeskPage } from '@/components/desk/desk-page';
import type { DeskPageProps } from '@/lib/desk/desk-page';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { deskProps } from '@/lib/server/desk/pages/desk-props';

/** One submission whole, beside the list that it was found in. */
export default DeskPage;

export const getServerSideProps = deskPage<DeskPageProps>((visit) =>
  deskProps(visit, visit.context.params?.submission),
);
