import { Component, useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FieldError } from '@/components/ui/field-error';
import { findFieldError } from '@/lib/forms/dom/form-elements';
import { markInvalidParts, markPayButton } from '@/components/payments/live/card-elements';
import type { CardSession } from '@/components/payments/live/card-session';
import { useCardStyle } from '@/components/payments/live/card-style';
import { cardViewWords, loadFailureWords } from '@/lib/words/components/payments/live';
import { cardSectionWords } from '@/lib/words/components/payments';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors/issue';
import { fieldId, findPart, markName } from '@/lib/forms/form-markup';
import type { SubmittedFields } from '@/lib/forms/submission';
import { cardParts, partField } from '@/lib/payments/card';
import { onCardNear } from '@/lib/payments/client/on-card-near';
import { isFreeBooking, previewText, ticketPricesText } from '@/lib/forms/price';
import button from '@/styles/ui/button.module.css';

export interface CardViewProps {
  readonly answers: SubmittedFields;
  /** The issues of the last submission, of all fields. */
  readonly issues: readonly Issue[] | undefined;
  /** Whether the card is being charged. */
  readonly isSending: boolean;
}

interface CardOfForm {
  readonly form: HTMLFormElement;
  readonly definition: FormDefinition;
  readonly session: CardSession;
}

/** Renders the card fields, their errors and the sum into the elements of the card section. */
export function CardView(props: CardViewProps & CardOfForm) {
  const { form, definition, session, answers, issues = [], isSending } = props;
  const { elements, loader, input } = session;
  const load = useSyncExternalStore(loader.subscribe, loader.get);
  const card = useSyncExternalStore(input.subscribe, input.get);
  const { service, run } = { service: undefined, run: 0, ...load };
  const style = useCardStyle(elements.boxes.number);
  const inputProblems = cardParts.flatMap((part) => {
    const { problem } = card.parts[part];
    const field = partField(part);
    return problem === undefined ? [] : [{ part, field, problem }];
  });
  const amount = previewText(definition, answers, session.language);
  const prices = ticketPricesText(definition, answers, session.language);
  const isFree = isFreeBooking(definition, answers);
  // An issue of the last submission stays until the next one.
  const hasIssue = (name: string) => issues.some(({ field }) => field === name);

  useEffect(() => onCardNear(form, elements.section, loader.start), [form, elements, loader]);
  useEffect(() => {
    elements.note?.setAttribute('hidden', '');
  }, [elements]);
  useEffect(() => {
    // Frames restored from the back/forward cache may not work.
    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted && loader.get().kind !== 'idle') loader.restart();
    }
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [loader]);
  useEffect(() => {
    const cleanups = cardParts.map((part) => {
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
    return () => cleanups.forEach((cleanup) => cleanup());
  }, [elements, session]);
  useLayoutEffect(() => {
    markInvalidParts(
      form,
      (name) => hasIssue(name) || inputProblems.some(({ field }) => field === name),
    );
    markPayButton(form, load.kind === 'ready' || isFree ? undefined : elements.status);
    elements.section.toggleAttribute(markName('free'), isFree);
  });

  return (
    <>
      {createPortal(
        amount === undefined ? (
          cardSectionWords.unknownTotal
        ) : (
          <b>{isFree ? cardSectionWords.free : amount}</b>
        ),
        elements.amount,
      )}
      {createPortal(prices, elements.prices)}
      {createPortal(card.brand, elements.brand)}
      {createPortal(
        <>
          {load.kind === 'loading' && cardViewWords.loading}
          {load.kind === 'failed' && loadFailureWords[load.why].what}
          {inputProblems.map(({ part, problem }) =>
            cardViewWords.problem(cardSectionWords.parts[part], problem),
          )}
        </>,
        elements.status,
      )}
      {load.kind === 'failed' &&
        createPortal(
          <LoadFailure
            otherWays={definition.payment?.otherWays ?? ''}
            why={load.why}
            onReload={session.reload}
            onRetry={() => {
              // The button disappears, and the focus would be lost with it.
              elements.section.focus();
              loader.restart();
            }}
          />,
          elements.help,
        )}
      {inputProblems.map(({ field, problem }) => {
        const container = findFieldError(form, field);
        if (container === undefined || hasIssue(field)) return null;
        const error = <FieldError id={fieldId(definition.id, field)} sentence={problem} />;
        return createPortal(error, container, field);
      })}
      {service !== undefined && (
        <CardBoundary key={run} onError={loader.fail}>
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

interface LoadFailureProps {
  readonly otherWays: string;
  readonly why: 'blocked' | 'late';
  readonly onRetry: () => void;
  readonly onReload: () => void;
}

/** Explains a failed load, with other ways to pay and a button to retry or reload. */
function LoadFailure({ otherWays, why, onRetry, onReload }: LoadFailureProps) {
  const words = loadFailureWords[why];
  return (
    <>
      <p>
        {words.what} {words.why}
      </p>
      <p>{otherWays}</p>
      <button type="button" className={button.second} onClick={why === 'late' ? onReload : onRetry}>
        {words.action}
      </button>
    </>
  );
}

interface CardBoundaryProps {
  readonly onError: () => void;
  readonly children: ReactNode;
}

/** Catches errors of Stripe's components, so that the form around them keeps working. */
class CardBoundary extends Component<CardBoundaryProps, { readonly hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.hasError ? null : this.props.children;
  }
}
