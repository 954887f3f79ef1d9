import { describe, expect, test } from 'vitest';
import { formReducer, initialFormState, type FormAction } from '@/components/forms/live/form-state';
import { formIssue } from '@/lib/forms/errors/form-issue';

const issues = [formIssue('EMPTY')];
const progress = { kind: 'sending' } as const;

const after = (...actions: readonly FormAction[]) => actions.reduce(formReducer, initialFormState);

describe('formReducer', () => {
  test('keeps the issues of a check until the next submission', () => {
    const checked = after({ kind: 'checked', issues });
    expect(checked).toMatchObject({ phase: 'ready', issues });
    expect(formReducer(checked, { kind: 'submitted' })).toEqual({
      phase: 'sending',
      issues: [],
      progress: undefined,
      notice: '',
    });
  });

  test.each([
    [true, 'ready'],
    [false, 'unanswered'],
  ] as const)('ends a failed submission with a response (%s) as %s', (hasResponse, phase) => {
    const failed = { kind: 'failed', issues, hasResponse } as const;
    expect(after({ kind: 'submitted' }, { kind: 'progressed', progress }, failed)).toEqual({
      phase,
      issues,
      progress: undefined,
      notice: '',
    });
  });

  test('stays in the sending phase after success, until the page is restored', () => {
    const sent = after({ kind: 'submitted' }, { kind: 'succeeded', notice: 'Sent.' });
    expect(sent).toMatchObject({ phase: 'sending', progress: undefined, notice: 'Sent.' });
    expect(formReducer(sent, { kind: 'restored' })).toMatchObject({ phase: 'ready' });
  });

  test('removes the issues of a cleared form', () => {
    const cleared = after({ kind: 'checked', issues }, { kind: 'cleared', notice: 'Cleared.' });
    expect(cleared).toMatchObject({ issues: [], notice: 'Cleared.' });
  });
});
