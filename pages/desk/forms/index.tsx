import { FormsPage } from '@/components/forms/desk/forms-page';
import type { FormsPageProps } from '@/lib/forms/desk/form-settings-page';
import { formsProps } from '@/lib/server/forms/desk/form-settings-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists the forms and how long they keep messages. */
export default FormsPage;

export const getServerSideProps = deskPage<FormsPageProps>((request) => formsProps(request), {
  permission: 'manage',
});
