import { Component, type ReactNode } from 'react';
import { exceptionTitle } from '@/lib/http/error-texts';
import { reportError } from '@/lib/site/report-error';

const errorBoundaryWords = {
  rest: 'This part of the page is missing; the rest of it works.',
  retry: 'Try again',
} as const;

interface State {
  readonly hasError: boolean;
}

/** Shows a message in place of children that throw, so that the rest of the page stays. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasError: false };

  static getDerivedStateFromError(): State {
    return { hasError: true };
  }

  override componentDidCatch(error: Error) {
    reportError(error);
  }

  override render() {
    if (!this.state.hasError) return this.props.children;
    return (
      <p role="status">
        {exceptionTitle('client')}. {errorBoundaryWords.rest}{' '}
        <button type="button" onClick={() => this.setState({ hasError: false })}>
          {errorBoundaryWords.retry}
        </button>
      </p>
    );
  }
}
