import { createPortal } from 'react-dom';
import { AnswerList } from '@/components/forms/answer-list';
import { findField, findControl } from '@/lib/forms/dom/form-elements';
import { LiveCount } from '@/components/forms/live/parts/live-count';
import { LiveFiles } from '@/components/forms/live/parts/live-files';
import { LiveRepeat } from '@/components/forms/live/parts/live-repeat';
import { readFiles } from '@/lib/forms/dom/read-form';
import type { FormDefinition } from '@/lib/forms/definition';
import { findPart } from '@/lib/forms/form-markup';
import type { Step } from '@/lib/forms/steps';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';

interface LivePartsProps {
  readonly form: HTMLFormElement;
  readonly definition: FormDefinition;
  readonly answers: SubmittedFields;
  readonly step: Step;
  readonly onNotice: (words: string) => void;
}

/** Renders what fields have with scripts only: character counts, repeated items and chosen files. */
export function LiveParts({ form, definition, answers, step, onNotice }: LivePartsProps) {
  const files = readFiles(form);
  const answerList = findPart(form, 'answers');
  return (
    <>
      {definition.fields.map((field) => {
        const { name } = field;
        const values = valuesOf(answers, name) ?? [];
        const box = findField(form, name);
        if (box === undefined) return null;
        if (field.kind === 'repeat') {
          return (
            <LiveRepeat key={name} box={box} field={field} values={values} onNotice={onNotice} />
          );
        }
        if (field.kind === 'textarea') {
          const count = findPart(box, 'count', name);
          if (count === undefined || field.maxLength === undefined) return null;
          const [value = ''] = values;
          return (
            <LiveCount key={name} container={count} value={value} maxLength={field.maxLength} />
          );
        }
        if (field.kind !== 'file') return null;
        const input = findControl(form, name);
        const list = findPart(box, 'files');
        if (!(input instanceof HTMLInputElement) || list === undefined) return null;
        return (
          <LiveFiles
            key={name}
            container={list}
            input={input}
            files={files.filter((file) => file.field === name)}
            onNotice={onNotice}
          />
        );
      })}
      {answerList !== undefined &&
        step === 'check' &&
        createPortal(<AnswerList definition={definition} values={answers} />, answerList)}
    </>
  );
}
