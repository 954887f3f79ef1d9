import { withDeskLayout } from '@/components/desk/desk-layout';
import { FormsPage } from '@/components/forms/desk/forms-page';
import { formsProps } from '@/lib/server/forms/desk/form-settings-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists the forms and how long they keep messages. */
export default withDeskLayout(FormsPage, 'forms');

export const getServerSideProps = deskPage({ permission: 'manage', load: formsProps });
