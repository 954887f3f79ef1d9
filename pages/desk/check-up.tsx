import { CheckUpPage } from '@/components/desk/telling/check-up-page';
import type { CheckUpPageProps } from '@/lib/desk/telling';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { checkUpProps } from '@/lib/server/desk/telling/check-up-page';

/** Shows every part of the installation as on, off or broken. */
export default CheckUpPage;

export const getServerSideProps = deskPage<CheckUpPageProps>(checkUpProps, {
  permission: 'manage',
});
