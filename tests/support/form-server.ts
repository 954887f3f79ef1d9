import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FormDefinition } from '@/lib/forms/definition';
import { handleFormRequest } from '@/lib/server/endpoint/form-endpoint';
import type { FormContext } from '@/lib/server/forms/form-context';
import type { BookingServices } from '@/lib/server/bookings/booking-services';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { noWordCounts } from '@/lib/server/forms/spam/word-model';
import type { FormServices } from '@/lib/server/forms/form-services';
import { defineForm } from '@/lib/server/content/forms/define-form';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import type { Store } from '@/lib/server/store';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { serve } from '@/tests/support/serve';
import { openTestStore, type TestStore } from '@/tests/support/test-store';

/** Parses a form definition. */
export function formOf(id: string, file: Readonly<Record<string, unknown>>): FormDefinition {
  return defineForm(id, formSchema.parse({ title: 'Form', ...file }));
}

export const contactForm = formOf('contact', {
  title: 'Write to us',
  fields: [
    { name: 'name', label: 'Your name', maxLength: 100 },
    { name: 'email', label: 'E-mail address', kind: 'email' },
    { name: 'message', label: 'Message', kind: 'textarea', maxLength: 4000 },
  ],
});

/** A form that accepts any fields. */
export const openForm = formOf('open', {
  origins: ['https://friend.example'],
  allowExtraFields: true,
  fields: [{ name: 'note', label: 'Note', required: false }],
});

export const closedForm = formOf('closed', {
  active: false,
  fields: [{ name: 'note', label: 'Note' }],
});

export const blockedForm = formOf('blocked', {
  blocked: true,
  fields: [{ name: 'note', label: 'Note' }],
});

export const publicForm = formOf('public', {
  origins: ['*'],
  fields: [{ name: 'note', label: 'Note' }],
});

/** A form with files: at most two of one type, and one of any type. */
export const filesForm = formOf('files', {
  fields: [
    { name: 'note', label: 'Note', required: false },
    {
      name: 'list',
      label: 'Pupils',
      kind: 'file',
      types: ['csv', 'txt', 'pdf'],
      maxFiles: 2,
      maxMegabytes: 1,
    },
    { name: 'plan', label: 'Plan', kind: 'file', required: false, types: ['pdf', 'xlsx', 'png'] },
  ],
});

/** A form with up to four names. */
export const guestsForm = formOf('guests', {
  fields: [{ name: 'guests', label: 'Guests', kind: 'repeat', itemLabel: 'Guest', maxItems: 4 }],
});

/** Replacements for parts of the site. */
export interface FormServerOptions {
  readonly addSubmission?: Store['addSubmission'];
  readonly findFile?: Store['findFile'];
  readonly secret?: Store['secret'];
  readonly addPageDraft?: Store['addPageDraft'];
  readonly openPageDraft?: Store['openPageDraft'];
  readonly services?: Partial<FormServices>;
  /** More forms than those of this file. */
  readonly forms?: readonly FormDefinition[];
  /** Creates the bookings from the site's store. */
  readonly bookings?: (store: TestStore) => BookingServices;
}

/** A form in two steps, with a file on the page that reviews the answers. */
export const stepsForm = formOf('steps', {
  title: 'Plan a visit',
  steps: [
    { title: 'Who', fields: [{ name: 'who', label: 'Who comes' }] },
    {
      title: 'When',
      fields: [
        { name: 'day', label: 'The day', kind: 'date' },
        { name: 'list', label: 'Pupil list', kind: 'file', types: ['csv', 'txt'] },
      ],
    },
  ],
});

/** Creates forms and services as in a running site, and a list of the stored submissions. */
export function formContextOf(options: FormServerOptions = {}): {
  readonly context: () => Promise<FormContext>;
  readonly kept: NewSubmission[];
  readonly store: TestStore;
  /** The directory of uploaded files. */
  readonly directory: string;
} {
  const { addSubmission, findFile, secret, addPageDraft, openPageDraft, services } = options;
  const kept: NewSubmission[] = [];
  const store = openTestStore();
  const keep = addSubmission ?? store.addSubmission;
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-files-'));
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  let drawn = 0;
  const draw = (size: number) =>
    new Uint8Array(
      createHash('sha256')
        .update(String((drawn += 1)))
        .digest()
        .subarray(0, size),
    );
  const forms = [
    contactForm,
    openForm,
    closedForm,
    blockedForm,
    publicForm,
    filesForm,
    stepsForm,
    guestsForm,
    ...(options.forms ?? []),
  ];
  const context: FormContext = {
    forms: new Map(forms.map((form) => [form.id, form])),
    project: 'larkmoor',
    siteName: 'Larkmoor Observatory',
    contactEmail: 'hello@larkmoor.example',
    locale: 'en-GB',
    paymentsFor: () => undefined,
    services: {
      store: {
        addPageDraft: addPageDraft ?? store.addPageDraft,
        changePageDraft: store.changePageDraft,
        openPageDraft: openPageDraft ?? store.openPageDraft,
        deletePageDraft: store.deletePageDraft,
        addSubmission: async (submission) => {
          const outcome = await keep(submission);
          if (outcome.kind === 'added') kept.push(submission);
          return outcome;
        },
        countLimits: store.countLimits,
        countTakenByForm: store.countTakenByForm,
        findWaiting: store.findWaiting,
        findAttempt: store.findAttempt,
        findFile: findFile ?? store.findFile,
        findFullLimit: store.findFullLimit,
        findSubmission: store.findSubmission,
        secret: secret ?? store.secret,
      },
      uploads: new UploadStore(directory, randomBytes),
      siteUrl: 'http://site.example',
      keepsSources: false,
      proxies: 0,
      createMails: () => Promise.resolve([]),
      changes: {
        load: () => Promise.resolve(undefined),
        plan: () => Promise.reject(new Error('There is no booking.')),
      },
      bookings: options.bookings?.(store) ?? {
        ticketParameters: () => Promise.resolve({}),
        readTicket: () => Promise.resolve(undefined),
        bookingMail: () => Promise.resolve(undefined),
        newBookingMail: () => Promise.resolve(undefined),
        carryAnswers: (_form, fields) => fields,
        otherBookings: () => Promise.resolve(undefined),
        toNewBooking: () => undefined,
        hold: () => Promise.resolve({ kind: 'none' }),
        ticketCodes: () => undefined,
        holdNotice: () => '',
        mustWait: () => Promise.resolve(false),
        waitingParameters: () => Promise.resolve({}),
        findOffer: () => Promise.resolve(undefined),
        readWaiting: () => Promise.resolve(undefined),
        waitingMail: () => Promise.resolve(undefined),
        findProblem: () => Promise.resolve(undefined),
        findClosedReason: () => undefined,
        paymentHoldNotice: () => '',
        withBookableOptions: (form) => Promise.resolve(form),
      },
      shownForm: (form) => form,
      alarm: () => undefined,
      spamMarks: () => Promise.resolve(noWordCounts),
      proofDifficulty: { rounds: 1, minKeys: 1, maxKeys: 3 },
      now: () => new Date('2026-11-20T12:00:00.000Z'),
      randomBytes: draw,
      ...services,
    },
  };
  return { context: () => Promise.resolve(context), kept, store, directory };
}

export interface FormServer {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  readonly kept: NewSubmission[];
  readonly store: TestStore;
  /** The directory of uploaded files. */
  readonly directory: string;
}

/** Serves the form endpoint for the duration of the test. */
export async function startFormServer(
  options: FormServerOptions & { readonly context?: () => Promise<FormContext> } = {},
): Promise<FormServer & { readonly handle: RequestListener }> {
  const { context, ...kept } = formContextOf(options);
  const handle: RequestListener = (request, response) => {
    const path = /^(?:\/p\/([^/]*))?\/f\/([^/?]*)\/?(?:\?.*)?$/.exec(request.url ?? '');
    const address = { form: path?.[2] ?? '', project: path?.[1] };
    void handleFormRequest(request, response, address, options.context ?? context);
  };
  return { origin: await serve(handle), handle, ...kept };
}
