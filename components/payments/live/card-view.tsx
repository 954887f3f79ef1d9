import { FieldError } from '@/components/forms/error-summary';
import { findFieldError } from '@/components/forms/live/dom/form-elements';
import { CardBoundary } from '@/components/payments/live/card-boundary';
import { CardHelp } from '@/components/payments/live/card-help';
import type { CardSession } from '@/components/payments/live/card-session';
import {
  amountText,
  loadFailureMessages,
  loadingMessage,
} from '@/components/payments/live/card-words';
import { markCard, markPayButton } from '@/components/payments/live/mark-card';
import { useCardStyle } from '@/components/payments/live/use-card-style';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors/issue';
import { fieldId, findPart, markName } from '@/lib/forms/form-markup';
import type { SubmittedFields } from '@/lib/forms/submission';
import { cardParts, partField, partLabels, unknownSum } from '@/lib/payments/client/card-parts';
import { onCardNear } from '@/lib/payments/client/on-card-near';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

export interface CardViewProps {
  readonly form: HTMLFormElement;
  readonly definition: FormDefinition;
  readonly answers: SubmittedFields;
  /** What the last try brought up, of the whole form. */
  readonly issues: readonly Issue[] | undefined;
  /** Whether the card is being charged. */
  readonly isSending: boolean;
}

/** Shows a form's card, in the places that its section leaves. */
export function CardView({ session, ...props }: CardViewProps & { readonly session: CardSession }) {
  const { form, definition, answers, issues = [], isSending } = props;
  const { elements, loader, input } = session;
  const load = useSyncExternalStore(loader.subscribe, loader.get);
  const card = useSyncExternalStore(input.subscribe, input.get);
  const { service, run } = { service: undefined, run: 0, ...load };
  const style = useCardStyle(elements.boxes.number);
  // What the last try brought up of a part stands there until the next.
  const early = cardParts.flatMap((part) => {
    const { problem } = card.parts[part];
    const field = partField(part);
    return problem === undefined ? [] : [{ part, field, problem }];
  });
  const sum = amountText(definition, answers, session.language);
  const isTold = (name: string) => issues.some(({ field }) => field === name);

  useEffect(() => onCardNear(form, elements.section, loader.start), [form, elements, loader]);
  useEffect(() => {
    elements.note?.setAttribute('hidden', '');
  }, [elements]);
  useEffect(() => {
    // Frames that were put away with the page may not come back to life.
    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted && loader.get().kind !== 'idle') loader.restart();
    }
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [loader]);
  useEffect(() => {
    const ends = cardParts.map((part) => {
      const box = elements.boxes[part];
      const label = box.parentElement && findPart(box.parentElement, 'cardLabel');
      const focus = () => session.focus(part);
      box.addEventListener('focus', focus);
      label?.addEventListener('click', focus);
      return () => {
        box.removeEventListener('focus', focus);
        label?.removeEventListener('click', focus);
      };
    });
    return () => ends.forEach((end) => end());
  }, [elements, session]);
  useLayoutEffect(() => {
    markCard(form, (name) => isTold(name) || early.some(({ field }) => field === name));
    markPayButton(form, load.kind === 'ready' ? undefined : elements.status);
  });

  return (
    <>
      {createPortal(sum === undefined ? unknownSum : <b>{sum}</b>, elements.sum)}
      {createPortal(card.brand, elements.brand)}
      {createPortal(
        <>
          {load.kind === 'loading' && loadingMessage}
          {load.kind === 'failed' && loadFailureMessages[load.why].what}
          {early.map(({ part, problem }) => ` ${partLabels[part]}: ${problem}.`)}
        </>,
        elements.status,
      )}
      {load.kind === 'failed' &&
        createPortal(
          <CardHelp
            otherWays={definition.payment?.otherWays ?? ''}
            why={load.why}
            onReload={session.reload}
            onRetry={() => {
              // The button goes with the press, and would take the focus along.
              elements.section.focus();
              loader.restart();
            }}
          />,
          elements.help,
        )}
      {early.map(({ field, problem }) => {
        const place = findFieldError(form, field);
        if (place === undefined || isTold(field)) return null;
        const error = <FieldError id={fieldId(definition.id, field)} sentence={problem} />;
        return createPortal(error, place, field);
      })}
      {service !== undefined && (
        <CardBoundary key={run} onBreak={loader.fail}>
          <service.Fields
            stripe={service.stripe}
            language={session.language}
            boxes={elements.boxes}
            style={style}
            isDisabled={isSending}
            onReady={session.add}
            onType={input.change}
            onFocus={(part, hasFocus) =>
              elements.boxes[part].toggleAttribute(markName('focused'), hasFocus)
            }
            onFail={loader.fail}
          />
        </CardBoundary>
      )}
    </>
  );
}
