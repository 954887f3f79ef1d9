import { DeskLayout } from '@/components/desk/desk-layout';
import { MailList } from '@/components/desk/mail-list';
import { ErrorView } from '@/components/layout/error-view';
import type { MailPageProps } from '@/lib/desk/mail-view';
import type { RefusedPageProps } from '@/lib/desk/view';

/** The page of the outbox, or the error in its place. */
export function MailPage(props: MailPageProps | RefusedPageProps) {
  if ('statusCode' in props) return <ErrorView statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk}>
      <MailList mailbox={props.mailbox} />
    </DeskLayout>
  );
}
