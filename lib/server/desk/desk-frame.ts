import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';
import type { Content } from '@/lib/server/content/content';
import { permissionsOf } from '@/lib/server/access/is-permitted';
import { pageWords } from '@/lib/server/desk/words';
import type { Operator } from '@/lib/server/access/access-record';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import { testModeLabels } from '@/lib/server/payments/test-mode-labels';

/** The part of the content that the desk uses. */
export type DeskContent = Pick<Content, 'forms' | 'formRules'> & {
  readonly site: Pick<Content['site'], 'name' | 'locale' | 'timeZone' | 'contact'>;
};

/** Returns the metadata and the header of a desk page. `mode` is the site's payment mode. */
export function frameDesk(
  { name, locale }: DeskContent['site'],
  title: string,
  operator?: Operator,
  mode: PaymentMode | 'off' = 'off',
): { readonly meta: PageMeta; readonly desk: DeskFrame } {
  const mark = mode === 'off' ? undefined : testModeLabels[mode]?.mark.toLowerCase();
  const payments = mark === undefined ? pageWords.payments : pageWords.testPayments(mark);
  return {
    meta: { title: `${title} · ${pageWords.desk} · ${name}`, language: locale, unlisted: true },
    desk: {
      siteName: name,
      ...(operator === undefined ? {} : { operator: operator.email, may: permissionsOf(operator) }),
      ...(mode === 'off' ? {} : { payments }),
    },
  };
}
