import { DoorPage } from '@/components/desk/door/door-page';
import type { DoorPageProps } from '@/lib/desk/door/door-page';
import { doorProps } from '@/lib/server/desk/door/door-props';
import { keyOfAddress } from '@/lib/server/desk/event-dates/event-content';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Shows who comes to an event, to check them in at the door. */
export default DoorPage;

export const getServerSideProps = deskPage<DoorPageProps>(
  (request) => doorProps(request, keyOfAddress(request.context.params?.key)),
  { permission: 'export' },
);
