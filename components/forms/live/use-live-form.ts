import { clearForm } from '@/components/forms/live/dom/fill-form';
import {
  clearServerErrors,
  focusField,
  focusFirstControl,
  focusSummary,
  hasServerDraft,
  hasServerError,
  isClearButton,
  linkedField,
  markHydrated,
} from '@/lib/forms/dom/form-elements';
import { markFields } from '@/components/forms/live/dom/mark-fields';
import {
  createFormData,
  readFields,
  readFiles,
  removeEarlierAnswers,
  useFieldValues,
  wereAnswersChecked,
} from '@/lib/forms/dom/read-form';
import { originalTitle, parseMove, setDocumentTitle } from '@/components/forms/live/dom/show-step';
import { updateSubmitButton } from '@/components/forms/live/dom/submit-button';
import { type Draft, draftFields } from '@/components/forms/live/drafts';
import { fileInputIssues } from '@/components/forms/live/file-issues';
import { formReducer, type FormState, initialFormState } from '@/components/forms/live/form-state';
import type { LiveFormProps } from '@/components/forms/live/live-form-props';
import { useDraft } from '@/components/forms/live/use-draft';
import { type SendingCode, useFormClient } from '@/components/forms/live/use-form-client';
import { useSteps } from '@/components/forms/live/use-steps';
import { noticeWords } from '@/lib/words/components/forms/live';
import { liveFormWords } from '@/lib/words/components/forms/live';
import { dispatchSiteEvent } from '@/lib/analytics/site-events';
import type { SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import type { Issue } from '@/lib/forms/errors/issue';
import { reservedFields } from '@/lib/forms/reserved-names';
import { goToStep, type Step, type StepNavigation, stepOfIssues } from '@/lib/forms/steps';
import type { SubmittedFields } from '@/lib/forms/submission';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { visibleFields } from '@/lib/forms/validation/visible-fields';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

/** What the view of a hydrated form shows and calls. */
interface LiveFormController {
  readonly state: FormState;
  readonly values: SubmittedFields;
  readonly step: Step;
  /** What shows a submission, once it has loaded. */
  readonly sending: SendingCode | undefined;
  /** What is wrong with the chosen files, which is known before a submission. */
  /** The issues of the last try whose fields are shown. */
  readonly issues: readonly Issue[] | undefined;
  readonly fileIssues: readonly Issue[];
  /** A draft that the visitor may restore. */
  readonly draft: Draft | undefined;
  /** Whether an earlier page has sent the form and got no response. */
  readonly mayHaveArrived: boolean;
  /** The address of what was received before, if the last submission was another one. */
  readonly earlier: string | undefined;
  readonly canClear: boolean;
  readonly restoreDraft: () => void;
  readonly discardDraft: () => void;
  readonly clear: () => void;
  readonly showNotice: (notice: string) => void;
  readonly cancel: () => void;
}

/** Connects a server-rendered form with its state: listens to it, validates and submits it. */
export function useLiveForm(props: LiveFormProps): LiveFormController {
  const { form, definition, elements, target, platform, storage, card, onSent } = props;
  const { onSending = () => undefined, onChanged, initialIssues } = props;
  const values = useFieldValues(form);
  const [step, goTo] = useSteps(form, definition);
  const [title] = useState(() => originalTitle(definition, step));
  const [state, dispatch] = useReducer(formReducer, {
    ...initialFormState,
    issues: initialIssues,
  });
  const { issues, phase } = state;
  const draft = useDraft({ form, definition, storage, now: platform?.now ?? Date.now }, values);
  const isSending = useRef(false);
  const [earlier, setEarlier] = useState<string>();
  const isHosted = target.hostedOrigin !== undefined;
  const payLabel = card?.label(values);
  const isFree = !isHosted && card?.isFree(values) === true;
  const onProgress = useCallback(
    (progress: SubmissionProgress) => dispatch({ kind: 'progressed', progress }),
    [],
  );
  const { sending, load } = useFormClient(props, draft, onProgress);
  const fileIssues = fileInputIssues(definition, form, issues);
  const visible = new Set(visibleFields(definition, values).map(({ name }) => name));
  const hidden = new Set(
    definition.fields.map(({ name }) => name).filter((name) => !visible.has(name)),
  );
  // An answer may hide a field after its issue was shown.
  const shownIssues = issues?.filter(({ field }) => field === undefined || !hidden.has(field));

  useLayoutEffect(() => {
    const wrong = new Set([...(issues ?? []), ...fileIssues].map(({ field }) => field));
    const isUntouched = (name: string) => issues === undefined && hasServerError(form, name);
    markFields(form, definition, visible, (name) =>
      isUntouched(name) ? undefined : wrong.has(name),
    );
  });
  useEffect(
    () => updateSubmitButton(form, phase, payLabel, isFree),
    [form, phase, payLabel, isFree],
  );
  useEffect(() => {
    if (issues === undefined && step === 1) return;
    setDocumentTitle(title, definition, step, (issues ?? []).length > 0);
    if (issues !== undefined && issues.length > 0) focusSummary(elements);
  }, [title, definition, step, elements, issues]);

  function showStepOf(at: Step) {
    clearServerErrors(form, elements);
    goTo(at);
  }

  function move(to: StepNavigation) {
    const hasCheckedAnswers = step === 'check' || wereAnswersChecked(form);
    const next = goToStep(definition, step, to, readFields(form), hasCheckedAnswers);
    showStepOf(next.step);
    dispatch({ kind: 'checked', issues: next.issues });
  }

  /** Shows the step with the first issue; returns the issues to show there. */
  function showIssues(found: readonly Issue[]): readonly Issue[] {
    const shown =
      definition.steps === undefined ? { step, issues: found } : stepOfIssues(definition, found);
    showStepOf(shown.step);
    return shown.issues;
  }

  function reportFailure(found: readonly Issue[]) {
    const [first] = found;
    if (first?.code === undefined) return;
    dispatchSiteEvent({ event: 'form_failed', form: definition.id, code: first.code });
  }

  async function send() {
    const found = [
      ...validateSubmission(definition, readFields(form), readFiles(form)),
      ...(card?.validate() ?? []),
    ];
    if (found.length > 0) {
      reportFailure(found);
      dispatch({ kind: 'checked', issues: showIssues(found) });
      return;
    }
    clearServerErrors(form, elements);
    setEarlier(undefined);
    dispatch({ kind: 'submitted' });
    isSending.current = true;
    onSending(true);
    const endCharge = card?.startCharge();
    const data = createFormData(form, definition);
    const loaded = await load();
    if (loaded === undefined) {
      endCharge?.(false);
      isSending.current = false;
      onSending(false);
      const message = liveFormWords.notLoaded;
      const issue = { name: 'CRASHED', message, sentence: message } as const;
      dispatch({ kind: 'failed', issues: showIssues([issue]), hasResponse: false });
      return;
    }
    const { canSaveDrafts, changedIssue, failureIssues } = loaded.sending;
    const { client } = loaded;
    if (!isHosted && !canSaveDrafts(storage, definition.id)) {
      data.set(reservedFields.forgetful, 'yes');
    }
    const result = await client.submitForm(definition.id, data);
    endCharge?.(result.kind === 'success');
    if (result.kind === 'error') {
      isSending.current = false;
      onSending(false);
      // A server that rejects the attempt has not stored it, unless an earlier try did arrive.
      const mayContinue = draft.attempt !== undefined || client.mayHaveArrived();
      if (client.attempt() === undefined || !mayContinue) draft.endAttempt();
      const { earlier: earlierAddress, isFormChanged = false } = client.notes() ?? {};
      if (isFormChanged && (await onChanged?.(changedIssue()).catch(() => false)) === true) return;
      const received = failureIssues(result, definition, {
        isHosted,
        isPaid: card !== undefined && !isFree,
        cardFieldOf: card?.fieldOfMessage,
      });
      reportFailure(received);
      const hasResponse = client.noResponse() === undefined;
      setEarlier(earlierAddress);
      dispatch({ kind: 'failed', issues: showIssues(received), hasResponse });
      return;
    }
    draft.finish();
    dispatchSiteEvent({ event: 'form_sent', form: definition.id });
    dispatch({ kind: 'succeeded', notice: noticeWords.sent });
    onSent(result.next);
  }

  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      if (isClearButton(event.submitter)) {
        draft.finish();
        return;
      }
      event.preventDefault();
      // A second click may arrive before the page shows the first.
      if (isSending.current) return;
      const pressed = definition.steps === undefined ? 'send' : parseMove(event.submitter);
      if (pressed === 'send') void send();
      else move(pressed);
    }
    function onClick(event: Event) {
      const field = linkedField(form, event.target);
      if (field === undefined) return;
      event.preventDefault();
      focusField(form, card?.linkTarget(field) ?? field);
    }
    // The back-forward cache restores the page as it was left, while sending.
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      isSending.current = false;
      draft.resume();
      dispatch({ kind: 'restored' });
    }
    form.addEventListener('submit', onSubmit);
    elements.summary.addEventListener('click', onClick);
    window.addEventListener('pageshow', onShow);
    return () => {
      form.removeEventListener('submit', onSubmit);
      elements.summary.removeEventListener('click', onClick);
      window.removeEventListener('pageshow', onShow);
    };
  });

  useEffect(() => markHydrated(form), [form]);
  useEffect(() => {
    const reportStart = () => dispatchSiteEvent({ event: 'form_started', form: definition.id });
    form.addEventListener('input', reportStart, { once: true });
    return () => form.removeEventListener('input', reportStart);
  }, [form, definition]);

  function restoreDraft() {
    draft.restore();
    dispatch({ kind: 'noticed', notice: noticeWords.restored });
    focusFirstControl(form);
  }

  function discardDraft() {
    draft.discard();
    focusFirstControl(form);
  }

  function clear() {
    showStepOf(1);
    clearForm(form, definition);
    removeEarlierAnswers(form);
    draft.discard();
    dispatch({ kind: 'cleared', notice: noticeWords.cleared });
    focusFirstControl(form);
  }

  return {
    state,
    values,
    step,
    sending,
    issues: shownIssues,
    fileIssues,
    draft: draft.offer,
    mayHaveArrived: draft.attempt !== undefined && phase === 'ready',
    earlier,
    canClear: !hasServerDraft(form) && draftFields(definition, values).length > 0,
    restoreDraft,
    discardDraft,
    clear,
    showNotice: (notice) => dispatch({ kind: 'noticed', notice }),
    cancel: () => void load().then((loaded) => loaded?.client.cancel()),
  };
}
