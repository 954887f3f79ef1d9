import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '@/components/ui/error-boundary';
import { doorsWords } from '@/lib/words/lib/server/sky';
import { exceptionWords } from '@/lib/words/lib/http';
import { errorBoundaryWords } from '@/lib/words/components/ui';

test('replaces children that throw with a message and a retry button', async () => {
  // React logs every exception to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const failure = new Error('no clock');
  let isBroken = true;
  function Clock() {
    if (isBroken) throw failure;
    return <p>Open now</p>;
  }

  render(
    <main>
      <h1>Visit</h1>
      <ErrorBoundary>
        <Clock />
      </ErrorBoundary>
    </main>,
  );
  expect(screen.getByRole('heading', { name: 'Visit' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(exceptionWords.title('client'));
  expect(reportError).toHaveBeenCalledExactlyOnceWith(failure);

  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: errorBoundaryWords.retry }));
  expect(screen.getByText(doorsWords.openNow)).toBeInTheDocument();
});
