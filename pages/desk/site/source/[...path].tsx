import { withDeskLayout } from '@/components/desk/desk-layout';
import { SourcePage } from '@/components/editing/source/source-page';
import { editingPage } from '@/lib/server/editing/editing';
import { sourceProps } from '@/lib/server/editing/source/source-props';

/** Shows the text of a file of the site. */
export default withDeskLayout(SourcePage);

export const getServerSideProps = editingPage((request) =>
  sourceProps(request, [request.context.params?.path ?? []].flat().join('/')),
);
