import { type FormDefinition, hostedFormUrl } from '@/lib/forms/definition';
import type { PublicPayments } from '@/lib/payments/payment-terms';
import { shownContent } from '@/lib/server/bookings/booking-in-language';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { planPaidChange } from '@/lib/server/bookings/changes/paid-change';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { configuredBookingPages } from '@/lib/server/configured-booking-pages';
import { configuredPayments } from '@/lib/server/configured-payments';
import type { Content } from '@/lib/server/content/content';
import { rememberForms } from '@/lib/server/content/forms/earlier-forms';
import { applyFormSettings, FormSettingsCache } from '@/lib/server/forms/settings/form-settings';
import { SpamMarks, type WrittenText } from '@/lib/server/forms/spam/spam-marks';
import { writtenText } from '@/lib/server/forms/spam/spam-score';
import { changeSignal } from '@/lib/server/platform/store/store-changes';
import type { FormServices, MailStage } from '@/lib/server/forms/form-services';
import { applyDeskSettings } from '@/lib/server/alerts/notifications/apply-settings';
import { createSubmissionMails } from '@/lib/server/alerts/notifications/submission-mails';
import { publicPayments } from '@/lib/server/payments/payment-settings';
import { services } from '@/lib/server/services';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { createMailsOf } from '@/lib/server/forms/submissions/submission-language';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { logAlarm } from '@/lib/server/platform/http/logging/alarm';
import { defaultDifficulty } from '@/lib/server/platform/limits/proof-of-work';
import { pooledRandomBytes as randomBytes } from '@/lib/server/platform/http/requests/tokens';

/** Which form an address names: `/f/<form>` or `/p/<project>/f/<form>`. */
export interface FormAddress {
  readonly form: string;
  readonly project: string | undefined;
}

/** What handling a request to a form's address needs. */
export interface FormContext {
  readonly forms: Content['forms'];
  /** The site's own project, where it has one. */
  readonly project: string | undefined;
  readonly siteName: string;
  readonly contactEmail: string | undefined;
  /** A BCP 47 language tag, for the format of amounts. */
  readonly locale: string;
  /** Returns the payment settings of a form; `undefined` if it takes no card. */
  readonly paymentsFor: (form: FormDefinition) => PublicPayments | undefined;
  readonly services: FormServices;
  /** The content in the other languages of the site. */
  readonly translations?: Content['translations'];
}

const settingsCache = new FormSettingsCache();
const spamMarks = new SpamMarks();

function writtenTextOf(forms: Content['forms']): WrittenText {
  return (form, fields) => writtenText({ fields: forms.get(form)?.fields ?? [] }, fields);
}

/**
 * Returns the forms and services of the running site with some content. In another language, only the forms and the
 * name of the site differ. Throws if a setting is invalid.
 */
export async function formContext(content: Content): Promise<FormContext> {
  const { main = content } = content.translation ?? {};
  rememberForms(main.forms);
  const { store, now } = services();
  const formSettings = await settingsCache.read(store, now());
  const forms = applyFormSettings(content.forms, formSettings, now());
  const { name: siteName, locale } = content.site;
  return { ...contextOf(main), siteName, locale, forms };
}

type ContentContext = Omit<FormContext, 'forms'>;

/** Creating one for each request would take a twentieth of the time of a submission. */
const contexts = new WeakMap<Content, ContentContext>();

/** Returns what depends on the content only. */
function contextOf(content: Content): ContentContext {
  const context = contexts.get(content) ?? createContext(content);
  contexts.set(content, context);
  return context;
}

function createContext(content: Content): ContentContext {
  const { site } = content;
  const { store, uploads, settings, now } = services();
  const payments = configuredPayments(content);
  const bookings = bookingServices(content, store, settings.SITE_URL, now);
  return {
    translations: content.translations,
    project: site.project,
    siteName: site.name,
    contactEmail: site.contact.email,
    locale: site.locale,
    paymentsFor: (form) =>
      form.payment === undefined
        ? undefined
        : publicPayments(settings, hostedFormUrl(form) !== undefined),
    services: {
      store,
      uploads,
      siteUrl: settings.SITE_URL,
      keepsSources: site.sources,
      proxies: settings.TRUST_PROXY,
      createMails: (form, submission, isSuspicious, stage) =>
        createMailsOf(submission, content, (own) => {
          const shown = own === content ? form : (own.forms.get(form.id) ?? form);
          return createMails(own, shown, submission, isSuspicious, stage);
        }),
      shownForm: (form) => shownContent(content).forms.get(form.id) ?? form,
      bookings,
      changes: {
        load: (token) => loadBooking(token, content, store, now()),
        plan: (stored, request, visitor) =>
          planPaidChange(stored, request, configuredBookingPages(content, visitor)),
      },
      alarm: logAlarm(now),
      spamMarks: () =>
        spamMarks.read(store, changeSignal('marks'), writtenTextOf(content.forms), now()),
      proofDifficulty: defaultDifficulty,
      payments,
      now,
      randomBytes,
    },
  };
}

async function createMails(
  content: Content,
  form: FormDefinition,
  submission: SubmissionRecord,
  isSuspicious: boolean,
  stage: MailStage,
): Promise<readonly NewMail[]> {
  const { formRules, site } = content;
  const rules = formRules.get(form.id);
  if (rules === undefined) return [];
  const { settings, store, now } = services();
  const siteUrl = settings.SITE_URL;
  const { bookings } = contextOf(content).services;
  const options = {
    siteName: site.name,
    siteUrl,
    contactEmail: site.contact.email,
    ...(stage === 'waiting'
      ? { waiting: await bookings.waitingMail(form, submission.fields, submission.id) }
      : {
          // Of a new booking, the store does not know yet what was sold.
          booking:
            stage === 'new'
              ? await bookings.newBookingMail(form, submission)
              : await bookings.bookingMail(form, submission),
          otherBookings: await bookings.otherBookings(form, submission),
        }),
    randomBytes,
  };
  const ownRules = await applyDeskSettings(form, rules, submission, store, now());
  const copiesAnswers = rules.copiesAnswers && !isSuspicious;
  // Who gets a receipt learns by mail that they wait.
  const receiptTo =
    stage === 'waiting' && form.payment?.sendsReceipt === true ? emailFieldOf(form) : undefined;
  const copyTo = ownRules.copyTo ?? receiptTo;
  const mailRules = { ...ownRules, copiesAnswers, copyTo };
  return createSubmissionMails(form, mailRules, submission, options);
}

function emailFieldOf({ fields }: FormDefinition): string | undefined {
  return fields.find(({ kind }) => kind === 'email')?.name;
}

/** Finds the form of an address, or returns the error for one that does not exist. */
export function findForm(
  { form, project }: FormAddress,
  forms: FormContext['forms'],
  ownProject: string | undefined,
): FormDefinition | 'FORM_NOT_FOUND' | 'PROJECT_NOT_FOUND' {
  if (project !== undefined && project !== ownProject) return 'PROJECT_NOT_FOUND';
  return forms.get(form) ?? 'FORM_NOT_FOUND';
}

/** Reads the address from the parameters of a route. */
export function readAddress(
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
): FormAddress {
  const [form = ''] = [query.form].flat();
  const [project] = [query.project].flat();
  return { form, project };
}
