import { withDeskLayout } from '@/components/desk/desk-layout';
import { AnswersPage } from '@/components/alerts/desk/answers-page';
import { answersProps } from '@/lib/server/alerts/desk/answers-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows the automatic answers to visitors. */
export default withDeskLayout(AnswersPage, 'answers');

export const getServerSideProps = deskPage({ permission: 'manage', load: answersProps });
