import { Component, type ReactNode } from 'react';
import { exceptionTitle } from '@/lib/http/error-texts';
import { reportError } from '@/lib/site/report-error';
import { errorBoundaryWords } from '@/lib/words/components/ui';

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
