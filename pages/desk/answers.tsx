import { AnswersPage } from '@/components/alerts/desk/answers-page';
import type { AnswersPageProps } from '@/lib/alerts/desk/alerts-pages';
import { deskPage } from '@/lib/server/desk/desk-page';
import { answersProps } from '@/lib/server/alerts/desk/answers';

/** Shows the automatic answers to visitors. */
export default AnswersPage;

export const getServerSideProps = deskPage<AnswersPageProps>(answersProps, {
  permission: 'manage',
});
