import { withDeskLayout } from '@/components/desk/desk-layout';
import { TodayPage } from '@/components/today/today-page';
import { deskPage, startWithoutMessages } from '@/lib/server/desk/desk-page';
import { inboxOf } from '@/lib/server/desk/list-query';
import { todayProps } from '@/lib/server/today/today-props';

/** Shows what is new, the next dates, who waits, what failed, money and spam. */
export default withDeskLayout(TodayPage, 'today');

export const getServerSideProps = deskPage({
  permission: 'read',
  movedTo: inboxOf,
  refusedTo: startWithoutMessages,
  load: todayProps,
});
