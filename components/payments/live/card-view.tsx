import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { FieldError } from '@/components/forms/field-error';
import { fieldId } from '@/components/forms/field-ids';
import { errorPlaceOf } from '@/components/forms/live/form-places';
import { CardBoundary } from '@/components/payments/live/card-boundary';
import type { CardDesk } from '@/components/payments/live/card-desk';
import { CardHelp } from '@/components/payments/live/card-help';
import { failedWords, loadingWords, sumWords } from '@/components/payments/live/card-words';
import { markCard, markPayButton } from '@/components/payments/live/mark-card';
import { useCardStyle } from '@/components/payments/live/use-card-style';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors';
import type { SubmittedFields } from '@/lib/forms/submission';
import { cardParts, partField, partLabels, unknownSum } from '@/lib/payments/client/card-parts';
import { watchApproach } from '@/lib/payments/client/watch-approach';

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
export function CardView({ desk, ...props }: CardViewProps & { readonly desk: CardDesk }) {
  const { form, definition, answers, issues = [], isSending } = props;
  const { places, loader, typed } = desk;
  const load = useSyncExternalStore(loader.subscribe, loader.get);
  const card = useSyncExternalStore(typed.subscribe, typed.get);
  const { service, run } = { service: undefined, run: 0, ...load };
  const style = useCardStyle(places.boxes.number);
  // What the last try brought up of a part stands there until the next.
  const early = cardParts.flatMap((part) => {
    const { problem } = card.parts[part];
    const field = partField(part);
    return problem === undefined ? [] : [{ part, field, problem }];
  });
  const sum = sumWords(definition, answers, desk.language);
  const isTold = (name: string) => issues.some(({ field }) => field === name);

  useEffect(() => watchApproach(form, places.section, loader.start), [form, places, loader]);
  useEffect(() => {
    places.note?.setAttribute('hidden', '');
  }, [places]);
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
      const box = places.boxes[part];
      const label = box.parentElement?.querySelector('[data-label]');
      const focus = () => desk.focus(part);
      box.addEventListener('focus', focus);
      label?.addEventListener('click', focus);
      return () => {
        box.removeEventListener('focus', focus);
        label?.removeEventListener('click', focus);
      };
    });
    return () => ends.forEach((end) => end());
  }, [places, desk]);
  useLayoutEffect(() => {
    markCard(form, (name) => isTold(name) || early.some(({ field }) => field === name));
    markPayButton(form, load.kind === 'ready' ? undefined : places.status);
  });

  return (
    <>
      {createPortal(sum === undefined ? unknownSum : <b>{sum}</b>, places.sum)}
      {createPortal(card.brand, places.brand)}
      {createPortal(
        <>
          {load.kind === 'loading' && loadingWords}
          {load.kind === 'failed' && failedWords[load.why].what}
          {early.map(({ part, problem }) => ` ${partLabels[part]}: ${problem}.`)}
        </>,
        places.status,
      )}
      {load.kind === 'failed' &&
        createPortal(
          <CardHelp
            otherWays={definition.payment?.otherWays ?? ''}
            why={load.why}
            onReload={desk.reload}
            onRetry={() => {
              // The button goes with the press, and would take the focus along.
              places.section.focus();
              loader.restart();
            }}
          />,
          places.help,
        )}
      {early.map(({ field, problem }) => {
        const place = errorPlaceOf(form, field);
        if (place === undefined || isTold(field)) return null;
        const error = <FieldError id={fieldId(definition.id, field)} sentence={problem} />;
        return createPortal(error, place, field);
      })}
      {service !== undefined && (
        <CardBoundary key={run} onBreak={loader.fail}>
          <service.Fields
            stripe={service.stripe}
            language={desk.language}
            boxes={places.boxes}
            style={style}
            isDisabled={isSending}
            onReady={desk.add}
            onType={typed.change}
            onFocus={(part, hasFocus) =>
              places.boxes[part].toggleAttribute('data-focused', hasFocus)
            }
            onFail={loader.fail}
          />
        </CardBoundary>
      )}
    </>
  );
}
