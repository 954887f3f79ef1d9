import { withDeskLayout } from '@/components/desk/desk-layout';
import { EditPage } from '@/components/editing/edit-page';
import { editingPage } from '@/lib/server/editing/editing';
import { formProps } from '@/lib/server/editing/forms/form-props';

/** Shows the form of a new file that begins as a copy of another, such as last year's event. */
export default withDeskLayout(EditPage);

export const getServerSideProps = editingPage((request) => {
  const { kind, path } = request.context.params ?? {};
  return formProps(request, ['new', kind ?? [], path ?? []].flat().join('/'));
});
