import { withDeskLayout } from '@/components/desk/desk-layout';
import { EditPage } from '@/components/editing/edit-page';
import { editingPage } from '@/lib/server/editing/editing';
import { formProps } from '@/lib/server/editing/forms/form-props';

/** Shows the form of a new file, such as a notice. */
export default withDeskLayout(EditPage);

export const getServerSideProps = editingPage((request) =>
  formProps(request, `new/${String(request.context.params?.kind)}`),
);
