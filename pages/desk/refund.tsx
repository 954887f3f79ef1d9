import { randomBytes } from 'node:crypto';
import { RefundPage } from '@/components/payments/desk/refund-page';
import type { RefundPageProps } from '@/lib/payments/desk/payments-page';
import { deskPage } from '@/lib/server/desk/desk-page';
import { refundProps } from '@/lib/server/payments/desk/refund-props';

/** Asks for confirmation of a refund. */
export default RefundPage;

export const getServerSideProps = deskPage<RefundPageProps>(refundProps(randomBytes), {
  permission: 'refund',
});
