import { withDeskLayout } from '@/components/desk/desk-layout';
import { EditPage } from '@/components/editing/edit-page';
import { editingPage } from '@/lib/server/editing/editing';
import { formProps } from '@/lib/server/editing/forms/form-props';

/** Shows the form of a file of the site. */
export default withDeskLayout(EditPage);

export const getServerSideProps = editingPage((request) =>
  formProps(request, [request.context.params?.path ?? []].flat().join('/')),
);
