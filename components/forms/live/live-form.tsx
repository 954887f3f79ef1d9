import { isSubmissionError } from '@formspree/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ClearForm } from '@/components/forms/live/clear-form';
import { DraftOffer } from '@/components/forms/live/draft-offer';
import { draftFields, type DraftStorage } from '@/components/forms/live/drafts';
import { fileInputIssues } from '@/components/forms/live/early-issues';
import { clearForm } from '@/components/forms/live/fill-form';
import {
  clearServerErrors,
  focusFirstControl,
  focusField,
  focusSummary,
  hasServerDraft,
  hasServerError,
  isClearButton,
  linkedField,
  markReady,
  type FormElements,
} from '@/components/forms/live/form-elements';
import { responseIssues } from '@/components/forms/live/form-issues';
import { LiveErrors } from '@/components/forms/live/live-errors';
import { LiveParts } from '@/components/forms/live/live-parts';
import { LiveStatus } from '@/components/forms/live/live-status';
import { markFields } from '@/components/forms/live/mark-fields';
import {
  createFormData,
  hiddenInputValue,
  readFields,
  readFiles,
  wereAnswersChecked,
} from '@/components/forms/live/read-form';
import { parseMove, originalTitle, setDocumentTitle } from '@/components/forms/live/show-step';
import { updateSubmitButton, type Phase } from '@/components/forms/live/submit-button';
import { useDraft } from '@/components/forms/live/use-draft';
import { useFieldValues } from '@/components/forms/live/use-field-values';
import { useSteps } from '@/components/forms/live/use-steps';
import type { LiveCard } from '@/components/payments/live/live-card';
import { dispatchSiteEvent } from '@/lib/analytics/site-events';
import { createFormClient, type FormClientOptions } from '@/lib/forms/client/form-client';
import type { SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors';
import { stepOfIssues, goToStep, type StepMove, type Step } from '@/lib/forms/steps';
import { validateSubmission } from '@/lib/forms/validate-submission';
import { visibleFields } from '@/lib/forms/visible-fields';
import { canSolveProofs, loadAndSolveProof } from '@/lib/proof-of-work/load-and-solve-proof';

export interface LiveFormProps {
  readonly form: HTMLFormElement;
  readonly definition: FormDefinition;
  readonly places: FormElements;
  /** Where it is sent, as the client wants to know it. */
  readonly target: Pick<FormClientOptions, 'key' | 'project' | 'hostedOrigin' | 'siteOrigin'>;
  readonly surroundings: FormClientOptions['platform'];
  /** When the page came up, in milliseconds since 1970. */
  readonly loadedAt: number;
  readonly storage: DraftStorage | undefined;
  /** What takes the card, where the form has a section for it. */
  readonly card?: LiveCard | undefined;
  /** Leads on after success: to an address of this site, or another's. */
  readonly onSent: (next: string) => void;
}

/**
 * Makes a form that came from the server livelier without touching its controls: nothing typed, no
 * focus and no undo is lost. It shows nothing of its own; what it has to say appears in the places
 * that the form's markup leaves for it.
 */
export function LiveForm(props: LiveFormProps) {
  const { form, definition, places, target, surroundings, loadedAt, storage, card, onSent } = props;
  const answers = useFieldValues(form);
  const [place, goTo] = useSteps(form, definition);
  const [title] = useState(() => originalTitle(definition, place));
  const [issues, setIssues] = useState<readonly Issue[]>();
  const [news, setNews] = useState<SubmissionProgress>();
  const [notice, setNotice] = useState('');
  const [phase, setPhase] = useState<Phase>('ready');
  const draft = useDraft({ form, definition, storage, now: surroundings.now }, answers);
  const isSending = useRef(false);
  const attempt = card?.attempt ?? draft.attempt ?? hiddenInputValue(form, '_attempt');
  const mustPay = definition.payment !== undefined;
  const isHosted = target.hostedOrigin !== undefined;
  const payLabel = card?.label(definition, answers);
  const client = useMemo(
    () =>
      createFormClient({
        ...target,
        platform: surroundings,
        loadedAt,
        attempt,
        mustPay,
        ...(card === undefined ? {} : { card: card.calls, onAttempt: card.storeAttempt }),
        ...(canSolveProofs() ? { solveChallenge: loadAndSolveProof } : {}),
        ...(card === undefined || isHosted ? {} : { data: card.data(definition) }),
        onProgress: (item) => setNews(item),
      }),
    [target, surroundings, loadedAt, attempt, mustPay, card, definition, isHosted],
  );
  const early = fileInputIssues(definition, form, issues);

  useLayoutEffect(() => {
    const asked = new Set(visibleFields(definition, answers).map(({ name }) => name));
    const wrong = new Set([...(issues ?? []), ...early].map(({ field }) => field));
    const isUntouched = (name: string) => issues === undefined && hasServerError(form, name);
    markFields(form, definition, asked, (name) =>
      isUntouched(name) ? undefined : wrong.has(name),
    );
  });
  useEffect(() => updateSubmitButton(form, phase, payLabel), [form, phase, payLabel]);
  useEffect(() => {
    if (issues === undefined && place === 1) return;
    setDocumentTitle(title, definition, place, (issues ?? []).length > 0);
    if (issues !== undefined && issues.length > 0) focusSummary(places);
  }, [title, definition, place, places, issues]);

  /** A form without steps has one place only. */
  function reject(at: Step, found: readonly Issue[]) {
    clearServerErrors(form, places);
    goTo(at);
    setIssues(found);
  }

  function move(to: StepMove) {
    const hasLookedOver = place === 'check' || wereAnswersChecked(form);
    const turned = goToStep(definition, place, to, readFields(form), hasLookedOver);
    reject(turned.step, turned.issues);
  }

  function rejectAll(found: readonly Issue[]) {
    if (definition.steps === undefined) reject(place, found);
    else {
      const turned = stepOfIssues(definition, found);
      reject(turned.step, turned.issues);
    }
  }

  function tellFailure(found: readonly Issue[]) {
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
      tellFailure(found);
      rejectAll(found);
      return;
    }
    clearServerErrors(form, places);
    setIssues([]);
    setNotice('');
    setPhase('sending');
    isSending.current = true;
    const end = card?.startCharge();
    const result = await client.submitForm(definition.id, createFormData(form, definition));
    end?.(!isSubmissionError(result));
    setNews(undefined);
    if (isSubmissionError(result)) {
      isSending.current = false;
      draft.storeAttempt(client.attempt());
      setPhase(client.noResponse() === undefined ? 'ready' : 'unanswered');
      const replied = responseIssues(result, definition, card?.fieldOfMessage);
      tellFailure(replied);
      rejectAll(replied);
      return;
    }
    draft.finish();
    dispatchSiteEvent({ event: 'form_sent', form: definition.id });
    setNotice('Sent. Thank you.');
    onSent(result.next);
  }

  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      if (isClearButton(event.submitter)) {
        draft.finish();
        return;
      }
      event.preventDefault();
      // A second press may come before the page shows the first.
      if (isSending.current) return;
      const go = definition.steps === undefined ? 'send' : parseMove(event.submitter);
      if (go === 'send') void send();
      else move(go);
    }
    function onClick(event: Event) {
      const field = linkedField(form, event.target);
      if (field === undefined) return;
      event.preventDefault();
      focusField(form, card?.linkTarget(field) ?? field);
    }
    // Coming back by the browser's own way finds the page as it was left: while it was sending.
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      isSending.current = false;
      setPhase('ready');
    }
    form.addEventListener('submit', onSubmit);
    places.summary.addEventListener('click', onClick);
    window.addEventListener('pageshow', onShow);
    return () => {
      form.removeEventListener('submit', onSubmit);
      places.summary.removeEventListener('click', onClick);
      window.removeEventListener('pageshow', onShow);
    };
  });

  useEffect(() => markReady(form), [form]);
  useEffect(() => {
    const tellStart = () => dispatchSiteEvent({ event: 'form_started', form: definition.id });
    form.addEventListener('input', tellStart, { once: true });
    return () => form.removeEventListener('input', tellStart);
  }, [form, definition]);

  return (
    <>
      {draft.offer !== undefined && (
        <DraftOffer
          place={places.offer}
          at={draft.offer.at}
          onRestore={() => {
            draft.restore();
            setNotice('Your answers are back.');
            focusFirstControl(form);
          }}
          onDiscard={() => {
            draft.discard();
            focusFirstControl(form);
          }}
        />
      )}
      {!hasServerDraft(form) && draftFields(definition, answers).length > 0 && (
        <ClearForm
          place={places.clear}
          onClear={() => {
            clearServerErrors(form, places);
            setIssues([]);
            goTo(1);
            clearForm(form, definition);
            draft.discard();
            setNotice('Everything you typed was cleared.');
            focusFirstControl(form);
          }}
        />
      )}
      <LiveErrors {...{ form, places, issues, early }} id={definition.id} />
      <LiveParts {...{ form, definition, answers, place }} onNotice={setNotice} />
      {card !== undefined && (
        <card.View {...{ form, definition, answers, issues }} isSending={phase === 'sending'} />
      )}
      <LiveStatus places={places} news={news} notice={notice} onCancel={client.cancel} />
    </>
  );
}
