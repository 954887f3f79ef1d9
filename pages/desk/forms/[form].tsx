import { FormSettingsPage } from '@/components/forms/desk/form-settings-page';
import type { FormSettingsPageProps } from '@/lib/forms/desk/form-settings-page';
import { formSettingsProps } from '@/lib/server/forms/desk/form-settings-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Opens and closes a form, and sets how long its messages are kept. */
export default FormSettingsPage;

export const getServerSideProps = deskPage<FormSettingsPageProps>(
  (request) => formSettingsProps(request),
  { permission: 'manage' },
);
