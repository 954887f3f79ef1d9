import { randomUUID } from 'node:crypto';
import type { NewSubmission } from '@/lib/server/store/store';

/** A submission with an id and a reference of its own; what matters to a test is given by it. */
export function newSubmission(given: Partial<NewSubmission>): NewSubmission {
  return {
    id: randomUUID(),
    reference: `CON-${randomUUID()}`,
    form: 'contact',
    receivedAt: new Date('2026-11-20T12:00:00.000Z'),
    state: 'inbox',
    reasons: [],
    fields: [['message', ['Hello']]],
    ...given,
  };
}
