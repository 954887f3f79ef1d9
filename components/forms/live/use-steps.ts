import { useCallback, useEffect, useRef, useState } from 'react';
import { initialStep } from '@/lib/forms/dom/read-form';
import { focusStep, showStep } from '@/components/forms/live/dom/show-step';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Step } from '@/lib/forms/steps';

/**
 * Returns the current step of a form and a function that goes to another. Each step is an entry in the
 * browser's history, with the router's state, so that Back goes to the previous step.
 */
export function useSteps(
  form: HTMLFormElement,
  { id, steps }: Pick<FormDefinition, 'id' | 'steps'>,
): readonly [Step, (step: Step) => void] {
  const [step, setStep] = useState(() => initialStep(form));
  const [first] = useState(step);
  const shown = useRef(step);

  const show = useCallback(
    (to: Step) => {
      if (to === shown.current) return;
      shown.current = to;
      showStep(form, to);
      setStep(to);
    },
    [form],
  );

  useEffect(() => {
    if (steps === undefined) return;
    const onPopState = ({ state }: PopStateEvent) => show(parseHistoryStep(state, id) ?? first);
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [steps, id, show, first]);

  const wasMoved = useRef(false);
  useEffect(() => {
    if (step !== first) wasMoved.current = true;
    if (wasMoved.current) focusStep(form, step);
  }, [form, step, first]);

  const go = useCallback(
    (to: Step) => {
      if (to === shown.current) return;
      const state: unknown = window.history.state;
      const routerState = typeof state === 'object' ? state : {};
      window.history.pushState({ ...routerState, form: id, formStep: to }, '');
      show(to);
    },
    [id, show],
  );
  return [step, go];
}

function parseHistoryStep(state: unknown, id: string): Step | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  if (!('form' in state) || state.form !== id || !('formStep' in state)) return undefined;
  const { formStep } = state;
  return formStep === 'check' || typeof formStep === 'number' ? formStep : undefined;
}
