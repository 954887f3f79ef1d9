import { FormsPage } from '@/components/desk/keeping/forms-page';
import type { FormsPageProps } from '@/lib/desk/form-settings-page';
import { formsProps } from '@/lib/server/desk/form-settings/form-settings-props';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Lists the forms and how long they keep messages. */
export default FormsPage;

export const getServerSideProps = deskPage<FormsPageProps>((request) => formsProps(request), {
  permission: 'manage',
});
