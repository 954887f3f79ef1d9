import { withDeskLayout } from '@/components/desk/desk-layout';
import { SectionsPage } from '@/components/editing/sections/sections-page';
import { editingPage } from '@/lib/server/editing/editing';
import { sectionsProps } from '@/lib/server/editing/sections/sections-props';

/** Shows the sections that can be added to a page. */
export default withDeskLayout(SectionsPage);

export const getServerSideProps = editingPage(sectionsProps);
