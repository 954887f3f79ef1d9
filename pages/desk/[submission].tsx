import { DeskLayout } from '@/components/desk/desk-layout';
import { DeskPanes } from '@/components/desk/desk-panes';
import type { DeskPageProps } from '@/lib/desk/view';
import { deskPage } from '@/lib/server/desk/desk-page';
import { deskProps } from '@/lib/server/desk/desk-props';

/** One submission whole, beside the list that it was found in. */
export default function DeskSubmission({ desk, view }: DeskPageProps) {
  return (
    <DeskLayout desk={desk}>
      <DeskPanes view={view} />
    </DeskLayout>
  );
}

export const getServerSideProps = deskPage<DeskPageProps>((visit) =>
  deskProps(visit, visit.context.params?.submission),
);
