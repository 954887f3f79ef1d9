import { randomBytes } from 'node:crypto';
import type { Content } from '@/lib/server/content/content';
import { mailsForDispute } from '@/lib/server/mail/dispute-mails';
import { mailsForPaid } from '@/lib/server/mail/payment-mails';
import { defaultDifficulty } from '@/lib/server/submissions/proof-of-work';
import { logAlarm } from '@/lib/server/submissions/alarm';
import type { PayServices } from '@/lib/server/payments/payment-services';
import { rest } from '@/lib/server/payments/rest';
import { services } from '@/lib/server/services';

/** What the running site takes payments with; `undefined` where it takes none. */
export function runningPayments({ forms, formRules, site }: Content): PayServices | undefined {
  const { payments, store, settings, now } = services();
  if (payments === undefined) return undefined;
  const { name: siteName, locale, timeZone, contact } = site;
  const ground = {
    siteName,
    siteUrl: settings.SITE_URL,
    contactEmail: contact.email,
    locale,
    timeZone,
    randomBytes,
  };
  return {
    ...payments,
    store,
    mailsOfPaid: (submission, payment) => {
      const form = forms.get(submission.form);
      const rules = formRules.get(submission.form);
      // A form may be gone when the bank comes round at last.
      if (form === undefined || rules === undefined) return [];
      return mailsForPaid(form, rules, submission, payment, ground);
    },
    mailsOfDispute: (submission, payment) => {
      const rules = formRules.get(submission.form);
      return rules === undefined ? [] : mailsForDispute(rules, submission, payment, ground);
    },
    locale,
    hasMailServer: settings.SMTP_URL !== undefined,
    now,
    randomBytes,
    rest,
    proofDifficulty: defaultDifficulty,
    alarm: logAlarm(now),
  };
}
