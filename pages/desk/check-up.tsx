import { withDeskLayout } from '@/components/desk/desk-layout';
import { CheckUpPage } from '@/components/alerts/desk/check-up-page';
import { checkUpProps } from '@/lib/server/alerts/desk/check-up-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows every part of the installation as on, off or broken. */
export default withDeskLayout(CheckUpPage, 'check-up');

export const getServerSideProps = deskPage({ permission: 'manage', load: checkUpProps });
