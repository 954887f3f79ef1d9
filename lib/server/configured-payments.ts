import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { languageOfAddress } from '@/lib/server/access/operator-language';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { isDateOpen } from '@/lib/server/bookings/changes/paid-change';
import type { Content } from '@/lib/server/content/content';
import { createDisputeMails } from '@/lib/server/payments/dispute-mails';
import { applyDeskSettings } from '@/lib/server/alerts/notifications/apply-settings';
import { createMailsOf } from '@/lib/server/forms/submissions/submission-language';
import { createPaymentMails } from '@/lib/server/payments/payment-mails';
import { defaultDifficulty } from '@/lib/server/platform/limits/proof-of-work';
import { logAlarm } from '@/lib/server/platform/http/logging/alarm';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { services } from '@/lib/server/services';
import { isMailSetUp } from '@/lib/server/platform/mail/mail-set-up';

/** Returns the payment services of the running site; `undefined` where payments are off. */
export function configuredPayments(content: Content): PaymentServices | undefined {
  const { formRules, site } = content;
  const { payments, store, settings, now } = services();
  if (payments === undefined) return undefined;
  const { locale } = site;
  const siteUrl = settings.SITE_URL;
  const optionsOf = ({ site: { name, timeZone, contact, ...own } }: Content) => ({
    siteName: name,
    siteUrl,
    contactEmail: contact.email,
    locale: own.locale,
    timeZone,
    randomBytes,
  });
  return {
    ...payments,
    store,
    createPaymentMails: (submission, payment) =>
      createMailsOf(submission, content, async (own) => {
        const form = own.forms.get(submission.form);
        const rules = own.formRules.get(submission.form);
        // The form may have been deleted since the payment began.
        if (form === undefined || rules === undefined) return [];
        const ownRules = await applyDeskSettings(form, rules, submission, store, now());
        const bookings = bookingServices(own, store, siteUrl, now);
        const booking = await bookings.bookingMail(form, submission);
        const otherBookings = await bookings.otherBookings(form, submission);
        const wasWaiting = (await store.findWaiting(submission.id)) !== undefined;
        const options = { ...optionsOf(own), booking, otherBookings, wasWaiting };
        return createPaymentMails(form, ownRules, submission, payment, options);
      }),
    createDisputeMails: async (submission, payment) => {
      const { notify = [] } = formRules.get(submission.form) ?? {};
      const operators = notify.length === 0 ? [] : await store.listOperators();
      const recipients = notify.map((to) => ({ to, language: languageOfAddress(operators, to) }));
      return createDisputeMails(recipients, submission, payment, optionsOf(content));
    },
    isDateOpen: (change, form) => isDateOpen(change, form, content),
    locale,
    hasMailServer: isMailSetUp(settings),
    now,
    randomBytes,
    sleep,
    proofDifficulty: defaultDifficulty,
    alarm: logAlarm(now),
  };
}
