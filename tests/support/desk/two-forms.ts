import { randomBytes, randomUUID } from 'node:crypto';
import type { Services } from '@/lib/server/services';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { contentWith, eventFile } from '@/tests/support/content';
import { newAuditEntry } from '@/tests/support/operators';
import { addPaid } from '@/tests/support/payments';
import { newFile, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openTestStore } from '@/tests/support/test-store';

/** Each text of one form begins with its letter. */
const formFile = (mark: string) => `title: ${mark}eppelin rides
notify: [operator@example.org]
fields:
  - { name: event, label: ${mark}event?, kind: select, options: events }
  - { name: ${mark}topic, label: ${mark}label, kind: select, required: false, options: [${mark}option, ${mark}other] }
  - { name: people, label: ${mark}people, kind: numeric, summary: { one: "{value} ${mark}rider", other: "{value} ${mark}riders" } }
  - { name: email, label: ${mark}mail, kind: email }
`;

/** The ids of what a form has at the desk. */
export interface FormData {
  readonly form: string;
  readonly event: string;
  readonly submission: string;
  readonly waiting: string;
  readonly payment: string;
  readonly mail: string;
  readonly file: string;
  readonly batch: string;
  readonly sender: string;
}

let content: ReturnType<typeof contentWith> | undefined;

/** Reads content with two forms, each with an event. */
export const readTwoForms = () =>
  (content ??= contentWith({
    'content/forms/alpha.yaml': formFile('A'),
    'content/forms/beta.yaml': formFile('Z'),
    ...Object.fromEntries(
      ['alpha', 'beta'].map((form) => [
        `content/events/${form}-night.yaml`,
        eventFile(
          form === 'alpha' ? 'Aevening' : 'Zevening',
          `form: ${form}\nbooking: { places: 10, waitingList: 24 hours }\n`,
        ),
      ]),
    ),
  }));

/** Opens the services of a desk with the same data for both forms. */
export async function openTwoForms(operator: string) {
  const store = openTestStore();
  const uploads = new UploadStore(await temporaryDirectory(), randomBytes);
  const services: Services = {
    settings: {
      SITE_URL: 'http://localhost:3000',
      DATA_DIR: '/nowhere',
      TRUST_PROXY: 0,
      BACKUP_KEEP: 14,
      BACKUP_HOUR: 3,
      EDITING: 'off',
      PAYMENTS: 'practice',
    },
    store,
    uploads,
    now: () => noon,
  };

  async function addData(form: string, mark: string): Promise<FormData> {
    const event = `${form}-night`;
    const sender = `${mark}oe@example.org`;
    const fields: [string, string[]][] = [
      ['event', [event]],
      [`${mark}topic`, [`${mark}option`]],
      ['people', ['2']],
      ['email', [sender]],
      ['message', [`${mark}message`]],
    ];
    const file = newFile({ name: `${mark}file.png`, type: 'image/png', bytes: 3 });
    const booking = { event, places: { people: 2 }, capacity: { kinds: {} } };
    const values = { form, fields, reference: `${mark}REF-${randomUUID()}` };
    const mail = newMail({ to: sender, subject: `${mark}subject`, text: `${mark}text` });
    const submission = newSubmission({ ...values, files: [file], mails: [mail], booking });
    await store.addSubmission(submission);
    const waiting = newSubmission({ ...values, reference: `${mark}REF-${randomUUID()}` });
    await store.addSubmission(waiting);
    const spam = newSubmission({
      ...values,
      reference: `${mark}REF-${randomUUID()}`,
      state: 'spam',
    });
    await store.addSubmission(spam);
    const reference = `${mark}REF-${randomUUID()}`;
    const paid = await addPaid(store, { form }, { ...values, reference });
    await store.addLabel(submission.id, `${mark}tag`, newAuditEntry({ details: `${mark}tag` }));
    await store.addNote({
      id: randomUUID(),
      submission: submission.id,
      author: operator,
      text: `${mark}note`,
      createdAt: noon,
    });
    const batch = randomUUID();
    const change = { kind: 'add-label', label: `${mark}batch` } as const;
    const by = { id: batch, operator, at: noon };
    await store.changeSubmissions({ ...by, change, submissions: [submission.id] });
    while ((await store.indexSubmissions(100)) > 0);
    return {
      form,
      event,
      submission: submission.id,
      waiting: waiting.id,
      payment: paid.submission.id,
      mail: mail.id,
      file: file.id,
      batch,
      sender,
    };
  }

  return { services, store, alpha: await addData('alpha', 'A'), beta: await addData('beta', 'Z') };
}
