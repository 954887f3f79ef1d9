import { DoorPage } from '@/components/bookings/door/door-page';
import type { DoorPageProps } from '@/lib/bookings/door/door-page';
import { doorProps } from '@/lib/server/bookings/door/door-props';
import { keyOfAddress } from '@/lib/server/bookings/desk/event-content';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows who comes to an event, to check them in at the door. */
export default DoorPage;

export const getServerSideProps = deskPage<DoorPageProps>(
  (request) => doorProps(request, keyOfAddress(request.context.params?.key)),
  { permission: 'export' },
);
