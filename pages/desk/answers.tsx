import { AnswersPage } from '@/components/desk/telling/answers-page';
import type { AnswersPageProps } from '@/lib/desk/telling';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { answersProps } from '@/lib/server/desk/telling/answers';

/** Shows the automatic answers to visitors. */
export default AnswersPage;

export const getServerSideProps = deskPage<AnswersPageProps>(answersProps, {
  permission: 'manage',
});
