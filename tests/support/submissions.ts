import { randomBytes, randomUUID } from 'node:crypto';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { NewFile } from '@/lib/server/forms/submissions/submission-parts';
import type {
  NewSubmission,
  StoredSubmission,
} from '@/lib/server/forms/submissions/submission-record';

/** The time of most tests. */
export const noon = new Date('2026-11-20T12:00:00.000Z');

/** Returns the time a number of minutes after noon. */
export const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

/** Creates a submission with a new id and reference. */
export function newSubmission(overrides: Partial<NewSubmission>): NewSubmission {
  return {
    id: randomUUID(),
    reference: `CON-${randomUUID()}`,
    form: 'contact',
    receivedAt: noon,
    state: 'inbox',
    reasons: [],
    fields: [['message', ['Hello']]],
    files: [],
    attempt: undefined,
    mails: [],
    limits: [],
    ...overrides,
  };
}

/** Returns a submission as a store returns it. */
export function storedOf(submission: NewSubmission): StoredSubmission {
  const { attempt: _attempt, mails: _mails, limits: _limits, ...record } = submission;
  return { ...record, readAt: undefined };
}

/** Creates a mail with a new id. */
export function newMail(overrides: Partial<NewMail>): NewMail {
  const id = overrides.id ?? randomUUID();
  return {
    id,
    kind: 'notify',
    messageId: `<${id}@larkmoor.example>`,
    to: `${id}@example.org`,
    subject: 'Write to us: CON-7K2QXM',
    text: 'A message has arrived.\n',
    ...overrides,
  };
}

/** Creates the record of a file with a new id. */
export function newFile(overrides: Partial<NewFile>): NewFile {
  return {
    id: randomBytes(16).toString('hex'),
    field: 'file',
    name: 'list.pdf',
    type: 'application/pdf',
    bytes: 1234,
    sha256: randomBytes(32).toString('hex'),
    ...overrides,
  };
}
