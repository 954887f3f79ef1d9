import { withDeskLayout } from '@/components/desk/desk-layout';
import { UploadPage } from '@/components/editing/pictures/upload-page';
import { editingPage } from '@/lib/server/editing/editing';
import { uploadProps } from '@/lib/server/editing/pictures/upload/upload-props';

/** Adds pictures to the site. */
export default withDeskLayout(UploadPage, 'site');

export const getServerSideProps = editingPage(uploadProps);
