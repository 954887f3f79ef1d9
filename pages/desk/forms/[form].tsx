import { FormSettingsPage } from '@/components/desk/keeping/form-settings-page';
import type { FormSettingsPageProps } from '@/lib/desk/form-settings-page';
import { formSettingsProps } from '@/lib/server/desk/form-settings/form-settings-props';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Opens and closes a form, and sets how long its messages are kept. */
export default FormSettingsPage;

export const getServerSideProps = deskPage<FormSettingsPageProps>(
  (request) => formSettingsProps(request),
  { permission: 'manage' },
);
