import { createPortal } from 'react-dom';
import { ClearForm } from '@/components/forms/live/parts/clear-form';
import { DraftOffer } from '@/components/forms/live/parts/draft-offer';
import { LiveParts } from '@/components/forms/live/parts/live-parts';
import type { LiveFormProps } from '@/components/forms/live/live-form-props';
import { useLiveForm } from '@/components/forms/live/use-live-form';
import { ErrorSummary } from '@/components/forms/error-summary';
import { FieldError } from '@/components/ui/field-error';
import { findFieldError, type FormElements } from '@/lib/forms/dom/form-elements';
import type { Issue } from '@/lib/forms/errors/issue';
import { fieldId } from '@/lib/forms/form-markup';

/**
 * Hydrates a server-rendered form without touching its controls, so that input, focus and undo stay.
 * It renders only into elements of its own; see lib/forms/dom/form-elements.ts.
 */
export function LiveForm(props: LiveFormProps) {
  const { form, definition, elements, card } = props;
  const live = useLiveForm(props);
  const { phase, issues, progress, notice } = live.state;
  const { sending, step, values: answers } = live;
  return (
    <>
      {sending !== undefined && (live.mayHaveArrived || live.earlier !== undefined) && (
        <sending.EarlierNotice
          container={elements.offer}
          kind={
            props.target.hostedOrigin !== undefined
              ? 'hosted'
              : definition.payment === undefined
                ? 'free'
                : 'paid'
          }
          href={live.earlier}
        />
      )}
      {live.draft !== undefined && (
        <DraftOffer
          container={elements.offer}
          at={live.draft.at}
          onRestore={live.restoreDraft}
          onDiscard={live.discardDraft}
        />
      )}
      {live.canClear && <ClearForm container={elements.clear} onClear={live.clear} />}
      <LiveErrors
        form={form}
        id={definition.id}
        elements={elements}
        issues={live.issues}
        fileIssues={live.fileIssues}
      />
      <LiveParts {...{ form, definition, answers }} step={step} onNotice={live.showNotice} />
      {card !== undefined && (
        <card.View answers={answers} issues={issues} isSending={phase === 'sending'} />
      )}
      {sending === undefined || progress === undefined ? (
        createPortal(notice, elements.status)
      ) : (
        <sending.LiveStatus elements={elements} progress={progress} onCancel={live.cancel} />
      )}
    </>
  );
}

interface LiveErrorsProps {
  readonly form: HTMLFormElement;
  readonly id: string;
  readonly elements: FormElements;
  /** The issues of the last try, shown in the summary and at their fields. */
  readonly issues: readonly Issue[] | undefined;
  /** The issues of chosen files, shown at their fields only. */
  readonly fileIssues: readonly Issue[];
}

/** Renders issues into the form's error summary and fields. */
function LiveErrors({ form, id, elements, issues = [], fileIssues }: LiveErrorsProps) {
  const fields = new Map([...issues, ...fileIssues].map((issue) => [issue.field, issue.sentence]));
  return (
    <>
      {createPortal(<ErrorSummary form={id} issues={issues} />, elements.summary)}
      {[...fields].map(([field, sentence]) => {
        const container = field === undefined ? undefined : findFieldError(form, field);
        if (field === undefined || container === undefined) return null;
        const error = <FieldError id={fieldId(id, field)} sentence={sentence} />;
        return createPortal(error, container, field);
      })}
    </>
  );
}
