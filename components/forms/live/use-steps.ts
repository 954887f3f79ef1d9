import { useCallback, useEffect, useRef, useState } from 'react';
import { placeOf } from '@/components/forms/live/read-form';
import { focusPlace, showPlace } from '@/components/forms/live/show-place';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Place } from '@/lib/forms/steps';

/**
 * Where the visitor is in a form with steps, and how to get elsewhere. The browser's own way back
 * leads a step back: each step is an entry of its history, with all that the router keeps there.
 */
export function useSteps(
  form: HTMLFormElement,
  { id, steps }: Pick<FormDefinition, 'id' | 'steps'>,
): readonly [Place, (place: Place) => void] {
  const [place, setPlace] = useState(() => placeOf(form));
  const [first] = useState(place);
  const shown = useRef(place);

  const show = useCallback(
    (to: Place) => {
      if (to === shown.current) return;
      shown.current = to;
      showPlace(form, to);
      setPlace(to);
    },
    [form],
  );

  useEffect(() => {
    if (steps === undefined) return;
    const follow = ({ state }: PopStateEvent) => show(placeIn(state, id) ?? first);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [steps, id, show, first]);

  const wasMoved = useRef(false);
  useEffect(() => {
    if (place !== first) wasMoved.current = true;
    if (wasMoved.current) focusPlace(form, place);
  }, [form, place, first]);

  const go = useCallback(
    (to: Place) => {
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

function placeIn(state: unknown, id: string): Place | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  if (!('form' in state) || state.form !== id || !('formPlace' in state)) return undefined;
  const { formPlace } = state;
  return formPlace === 'check' || typeof formPlace === 'number' ? formPlace : undefined;
}
