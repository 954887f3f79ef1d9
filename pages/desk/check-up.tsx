import { CheckUpPage } from '@/components/alerts/desk/check-up-page';
import type { CheckUpPageProps } from '@/lib/alerts/desk/alerts-pages';
import { deskPage } from '@/lib/server/desk/desk-page';
import { checkUpProps } from '@/lib/server/alerts/desk/check-up-page';

/** Shows every part of the installation as on, off or broken. */
export default CheckUpPage;

export const getServerSideProps = deskPage<CheckUpPageProps>(checkUpProps, {
  permission: 'manage',
});
