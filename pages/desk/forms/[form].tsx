import { withDeskLayout } from '@/components/desk/desk-layout';
import { FormSettingsPage } from '@/components/forms/desk/form-settings-page';
import { formSettingsProps } from '@/lib/server/forms/desk/form-settings-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Opens and closes a form, and sets how long its messages are kept. */
export default withDeskLayout(FormSettingsPage, 'forms');

export const getServerSideProps = deskPage({ permission: 'manage', load: formSettingsProps });
