import { withDeskLayout } from '@/components/desk/desk-layout';
import { PicturePage } from '@/components/editing/pictures/picture-page';
import { editingPage } from '@/lib/server/editing/editing';
import { pictureProps } from '@/lib/server/editing/pictures/library/picture-props';

/** Shows one picture, and where the site shows it. */
export default withDeskLayout(PicturePage);

export const getServerSideProps = editingPage(pictureProps);
