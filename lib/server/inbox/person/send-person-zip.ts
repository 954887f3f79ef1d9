import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import { createAuditEntry } from '@/lib/server/access/audit';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { canSeeForm, visibleForms } from '@/lib/server/access/is-permitted';
import { personEntries, type Person } from '@/lib/server/inbox/person/person-entries';
import { parsePersonAddress } from '@/lib/server/inbox/person/person-address';
import { personErrors } from '@/lib/words/lib/server/inbox/person';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

/**
 * Streams a ZIP file with everything that is stored of the person `?sender=`, in the forms that the
 * operator may see. The audit log records it before the first byte, without the address.
 *
 * Responds 404 if nothing is stored of the address.
 */
export const personZip: DeskDownload = {
  errors: personErrors,
  async send({ req, res, query, operator, services, readContent, randomBytes }) {
    const { store, now } = services;
    const sender = query.get('sender') ?? '';
    const person = await findPerson(store, sender, operator, () => res.destroyed);
    if (person === undefined) return 'missing';
    const content = await readContent();
    const head = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="person-${now().toISOString().slice(0, 10)}.zip"`,
      'X-Content-Type-Options': 'nosniff',
    };
    if (req.method === 'HEAD') {
      res.writeHead(200, head).end();
      return 'sent';
    }
    const event = {
      operator: operator.email,
      action: 'export' as const,
      details: storedDetails('person-zip', person.submissions.length),
    };
    await store.addAuditEntries([createAuditEntry(event, now(), randomBytes)]);
    res.writeHead(200, head);
    const entries = personEntries({ person, operator, services, content });
    try {
      // Without `throw`, an aborted download does not end in an exception that has no handler.
      const source = { [Symbol.asyncIterator]: () => ({ next: () => entries.next() }) };
      await pipeline(chunksOf(makeZip(source)), res);
    } finally {
      // Closes the file that is being read.
      await entries.return(undefined);
    }
    return 'sent';
  },
};

/** Reads a stream, and cancels it if it is not read to its end. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** Finds a person by e-mail address; `undefined` if nothing is stored that the operator may see. */
async function findPerson(
  store: Store,
  sender: string,
  operator: Operator,
  isClosed: () => boolean,
): Promise<Person | undefined> {
  const email = parsePersonAddress(sender);
  if (email === undefined) return undefined;
  const submissions: string[] = [];
  for (const id of await store.listPersonSubmissions(email)) {
    if (isClosed()) return undefined;
    const submission = await store.findSubmission(id);
    if (submission !== undefined && canSeeForm(operator, submission.form)) submissions.push(id);
  }
  const seesAll = visibleForms(operator) === undefined;
  const traces = seesAll ? await store.findPersonTraces(email) : undefined;
  const isEmpty =
    submissions.length === 0 && [...(traces?.mails ?? []), ...(traces?.drafts ?? [])].length === 0;
  return isEmpty ? undefined : { email, submissions, traces };
}
