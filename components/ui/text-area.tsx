import { type ComponentPropsWithoutRef, useSyncExternalStore } from 'react';

interface TextAreaProps extends ComponentPropsWithoutRef<'textarea'> {
  readonly defaultValue: string;
}

/**
 * Renders a text area that keeps what was typed before hydration. React 18 resets a text area to its
 * default value while it hydrates, if the server rendered the same value (`postMountWrapper` in
 * ReactDOMTextarea). So the default value is empty during hydration.
 */
export function TextArea({ defaultValue, ...props }: TextAreaProps) {
  const isHydrating = useSyncExternalStore(subscribe, () => false, isBrowser);
  return <textarea {...props} defaultValue={isHydrating ? '' : defaultValue} />;
}

function subscribe(): () => void {
  return () => undefined;
}

function isBrowser(): boolean {
  return typeof window !== 'undefined';
}
