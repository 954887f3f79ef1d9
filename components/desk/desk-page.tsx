import { DeskLayout } from '@/components/desk/desk-layout';
import { DeskNotices } from '@/components/desk/desk-notices';
import { DeskPanes } from '@/components/desk/desk-panes';
import { ErrorView } from '@/components/layout/error-view';
import type { DeskPageProps, RefusedPageProps } from '@/lib/desk/view';

/** A page of the desk, or the error in its place. */
export function DeskPage(props: DeskPageProps | RefusedPageProps) {
  if ('statusCode' in props) return <ErrorView statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk}>
      <DeskNotices notices={props.notices} />
      <DeskPanes view={props.view} />
    </DeskLayout>
  );
}
