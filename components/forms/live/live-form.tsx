import { isSubmissionError } from '@formspree/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ClearForm } from '@/components/forms/live/clear-form';
import { DraftOffer } from '@/components/forms/live/draft-offer';
import { draftFields, type DraftStorage } from '@/components/forms/live/drafts';
import {
  clearServerErrors,
  focusFirst,
  focusQuestion,
  focusSummary,
  hasServerError,
  linkedField,
  sayReady,
  type FormPlaces,
} from '@/components/forms/live/form-places';
import { earlyIssues } from '@/components/forms/live/early-issues';
import { clearForm } from '@/components/forms/live/fill-form';
import { issuesOfReply } from '@/components/forms/live/issues-of-reply';
import { LiveErrors } from '@/components/forms/live/live-errors';
import { LiveParts } from '@/components/forms/live/live-parts';
import { LiveStatus } from '@/components/forms/live/live-status';
import { markFields } from '@/components/forms/live/mark-fields';
import {
  dataOf,
  hiddenValue,
  readFields,
  readFiles,
  wereLookedOver,
} from '@/components/forms/live/read-form';
import { showButtons, type Phase } from '@/components/forms/live/show-buttons';
import { isClearing, isSavedByServer } from '@/components/forms/live/saved-by-server';
import { moveOf, plainTitle, showTitle } from '@/components/forms/live/show-place';
import { useAnswers } from '@/components/forms/live/use-answers';
import { useDraft } from '@/components/forms/live/use-draft';
import { useSteps } from '@/components/forms/live/use-steps';
import type { LiveCard } from '@/components/payments/live/open-card';
import { dispatchSiteEvent } from '@/lib/analytics/site-events';
import { askedFields } from '@/lib/forms/asked-fields';
import { checkSubmission } from '@/lib/forms/check-submission';
import { createFormClient, type FormClientOptions } from '@/lib/forms/client/form-client';
import type { SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors';
import { canSolveProofs, solveOnDemand } from '@/lib/proof-of-work/solve-on-demand';
import { placeOfIssues, turn, type Move, type Place } from '@/lib/forms/steps';

export interface LiveFormProps {
  readonly form: HTMLFormElement;
  readonly definition: FormDefinition;
  readonly places: FormPlaces;
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
  const answers = useAnswers(form);
  const [place, goTo] = useSteps(form, definition);
  const [title] = useState(() => plainTitle(definition, place));
  const [issues, setIssues] = useState<readonly Issue[]>();
  const [news, setNews] = useState<SubmissionProgress>();
  const [notice, setNotice] = useState('');
  const [phase, setPhase] = useState<Phase>('ready');
  const draft = useDraft({ form, definition, storage, now: surroundings.now }, answers);
  const isSending = useRef(false);
  const attempt = card?.attempt ?? draft.attempt ?? hiddenValue(form, '_attempt');
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
        ...(card === undefined ? {} : { card: card.calls, onAttempt: card.keepAttempt }),
        ...(canSolveProofs() ? { solveChallenge: solveOnDemand } : {}),
        ...(card === undefined || isHosted ? {} : { data: card.data(definition) }),
        onProgress: (item) => setNews(item),
      }),
    [target, surroundings, loadedAt, attempt, mustPay, card, definition, isHosted],
  );
  const early = earlyIssues(definition, form, issues);

  useLayoutEffect(() => {
    const asked = new Set(askedFields(definition, answers).map(({ name }) => name));
    const wrong = new Set([...(issues ?? []), ...early].map(({ field }) => field));
    const isUntouched = (name: string) => issues === undefined && hasServerError(form, name);
    markFields(form, definition, asked, (name) =>
      isUntouched(name) ? undefined : wrong.has(name),
    );
  });
  useEffect(() => showButtons(form, phase, payLabel), [form, phase, payLabel]);
  useEffect(() => {
    if (issues === undefined && place === 1) return;
    showTitle(title, definition, place, (issues ?? []).length > 0);
    if (issues !== undefined && issues.length > 0) focusSummary(places);
  }, [title, definition, place, places, issues]);

  /** A form without steps has one place only. */
  function reject(at: Place, found: readonly Issue[]) {
    clearServerErrors(form, places);
    goTo(at);
    setIssues(found);
  }

  function move(to: Move) {
    const hasLookedOver = place === 'check' || wereLookedOver(form);
    const turned = turn(definition, place, to, readFields(form), hasLookedOver);
    reject(turned.place, turned.issues);
  }

  function rejectAll(found: readonly Issue[]) {
    if (definition.steps === undefined) reject(place, found);
    else {
      const turned = placeOfIssues(definition, found);
      reject(turned.place, turned.issues);
    }
  }

  function tellFailure(found: readonly Issue[]) {
    const [first] = found;
    if (first?.code === undefined) return;
    dispatchSiteEvent({ event: 'form_failed', form: definition.id, code: first.code });
  }

  async function send() {
    const found = [
      ...checkSubmission(definition, readFields(form), readFiles(form)),
      ...(card?.check() ?? []),
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
    const end = card?.begin();
    const result = await client.submitForm(definition.id, dataOf(form, definition));
    end?.(!isSubmissionError(result));
    setNews(undefined);
    if (isSubmissionError(result)) {
      isSending.current = false;
      draft.keepAttempt(client.attempt());
      setPhase(client.noResponse() === undefined ? 'ready' : 'unanswered');
      const replied = issuesOfReply(result, definition, card?.fieldOf);
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
      if (isClearing(event.submitter)) {
        draft.finish();
        return;
      }
      event.preventDefault();
      // A second press may come before the page shows the first.
      if (isSending.current) return;
      const go = definition.steps === undefined ? 'send' : moveOf(event.submitter);
      if (go === 'send') void send();
      else move(go);
    }
    function onClick(event: Event) {
      const field = linkedField(form, event.target);
      if (field === undefined) return;
      event.preventDefault();
      focusQuestion(form, card?.linkOf(field) ?? field);
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

  useEffect(() => sayReady(form), [form]);
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
            focusFirst(form);
          }}
          onDiscard={() => {
            draft.discard();
            focusFirst(form);
          }}
        />
      )}
      {!isSavedByServer(form) && draftFields(definition, answers).length > 0 && (
        <ClearForm
          place={places.clear}
          onClear={() => {
            clearServerErrors(form, places);
            setIssues([]);
            goTo(1);
            clearForm(form, definition);
            draft.discard();
            setNotice('Everything you typed was cleared.');
            focusFirst(form);
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
