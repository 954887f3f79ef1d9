import { randomBytes } from 'node:crypto';
import { RefundPage } from '@/components/desk/payments/refund-page';
import type { RefundPageProps } from '@/lib/desk/payments-page';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { refundProps } from '@/lib/server/desk/pages/refund-props';

/** Asks for confirmation of a refund. */
export default RefundPage;

export const getServerSideProps = deskPage<RefundPageProps>(refundProps(randomBytes), {
  permission: 'refund',
});
