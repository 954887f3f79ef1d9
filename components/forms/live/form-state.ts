import type { SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import type { Issue } from '@/lib/forms/errors/issue';

/** What a hydrated form shows beside its fields. */
export interface FormState {
  /** `unanswered`: the last submission got no response, so the button offers another try. */
  readonly phase: 'ready' | 'sending' | 'unanswered';
  /** The issues of the last try; `undefined` before the first. */
  readonly issues: readonly Issue[] | undefined;
  /** What the current submission is doing. */
  readonly progress: SubmissionProgress | undefined;
  /** A status message for the visitor. */
  readonly notice: string;
}

export type FormAction =
  /** A step or a submission was checked before sending. */
  | { readonly kind: 'checked'; readonly issues: readonly Issue[] }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'progressed'; readonly progress: SubmissionProgress }
  /** The submission ended with issues, from a response or without one. */
  | { readonly kind: 'failed'; readonly issues: readonly Issue[]; readonly hasResponse: boolean }
  | { readonly kind: 'succeeded'; readonly notice: string }
  | { readonly kind: 'cleared'; readonly notice: string }
  | { readonly kind: 'noticed'; readonly notice: string }
  /** The browser restored the page as it was when the visitor left it. */
  | { readonly kind: 'restored' };

export const initialFormState: FormState = {
  phase: 'ready',
  issues: undefined,
  progress: undefined,
  notice: '',
};

/** Returns the state after an action. */
export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.kind) {
    case 'checked':
      return { ...state, issues: action.issues };
    case 'submitted':
      return { ...state, phase: 'sending', issues: [], notice: '' };
    case 'progressed':
      return { ...state, progress: action.progress };
    case 'failed': {
      const phase = action.hasResponse ? 'ready' : 'unanswered';
      return { ...state, phase, issues: action.issues, progress: undefined };
    }
    case 'succeeded':
      // The phase stays: the page is about to be left.
      return { ...state, progress: undefined, notice: action.notice };
    case 'cleared':
      return { ...state, issues: [], notice: action.notice };
    case 'noticed':
      return { ...state, notice: action.notice };
    case 'restored':
      return { ...state, phase: 'ready' };
  }
}
