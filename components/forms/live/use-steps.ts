import { useCallback, useEffect, useRef, useState } from 'react';
import { initialStep } from '@/components/forms/live/dom/read-form';
import { focusStep, showStep } from '@/components/forms/live/dom/show-step';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Step } from '@/lib/forms/steps';

/**
 * Where the visitor is in a form with steps, and how to get elsewhere. The browser's own way back
 * leads a step back: each step is an entry of its history, with all that the router keeps there.
 */
export function useSteps(
  form: HTMLFormElement,
  { id, steps }: Pick<FormDefinition, 'id' | 'steps'>,
): readonly [Step, (place: Step) => void] {
  const [place, setPlace] = useState(() => initialStep(form));
  const [first] = useState(place);
  const shown = useRef(place);

  const show = useCallback(
    (to: Step) => {
      if (to === shown.current) return;
      shown.current = to;
      showStep(form, to);
      setPlace(to);
    },
    [form],
  );

  useEffect(() => {
    if (steps === undefined) return;
    const follow = ({ state }: PopStateEvent) => show(parseHistoryStep(state, id) ?? first);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [steps, id, show, first]);

  const wasMoved = useRef(false);
  useEffect(() => {
    if (place !== first) wasMoved.current = true;
    if (wasMoved.current) focusStep(form, place);
  }, [form, place, first]);

  const go = useCallback(
    (to: Step) => {
      if (to === shown.current) return;
      const state: unknown = window.history.state;
      const kept = typeof state === 'object' ? state : {};
      window.history.pushState({ ...kept, form: id, formPlace: to }, '');
      show(to);
    },
    [id, show],
  );
  return [place, go];
}

function parseHistoryStep(state: unknown, id: string): Step | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  if (!('form' in state) || state.form !== id || !('formPlace' in state)) return undefined;
  const { formPlace } = state;
  return formPlace === 'check' || typeof formPlace === 'number' ? formPlace : undefined;
}
