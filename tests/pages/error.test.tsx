import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { render, screen } from '@testing-library/react';
import type { NextPageContext } from 'next';
import { describe, expect, test, vi } from 'vitest';
import { errorTitle, exceptionTitle } from '@/lib/http/error-texts';
import ErrorPage from '@/pages/_error';
import { exceptionWords, errorTitles } from '@/lib/words/lib/http';
import { formPageWords } from '@/lib/words/components/forms';
import { exceptionViewWords } from '@/lib/words/components/layout/errors';

test.each([
  [400, errorTitles[400]],
  [404, errorTitles[404]],
  [405, errorTitles[405]],
  [500, errorTitles[500]],
  [418, errorTitles.other],
  [503, errorTitles[503]],
])('renders the status %i, the title "%s" and a link home', (statusCode, title) => {
  expect(errorTitle(statusCode)).toBe(title);
  render(<ErrorPage statusCode={statusCode} meta={{ title }} />);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(String(statusCode))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: formPageWords.home })).toHaveAttribute('href', '/');
});

describe('takes the status from the response, then from the error, else 404', () => {
  function response(statusCode: number): ServerResponse {
    const res = new ServerResponse(new IncomingMessage(new Socket()));
    res.statusCode = statusCode;
    return res;
  }
  const failed = Object.assign(new Error('broken'), { statusCode: 503 });
  // The parts of Next's context that the page reads.
  const initial = (context: Partial<NextPageContext>) =>
    ErrorPage.getInitialProps(context as NextPageContext);

  test.each([
    ['a response', { res: response(405) }, 405],
    ['a response and an error', { res: response(400), err: failed }, 400],
    ['an error with a status', { err: failed }, 503],
    ['neither', {}, 404],
  ])('%s', async (_what, context, expected) => {
    vi.stubGlobal('reportError', vi.fn());
    const props = await initial(context);
    expect(props.statusCode).toBe(expected);
    expect(props.meta.title).toBe(`${expected}: ${errorTitle(expected)}`);
  });

  test('reports an error without a status to the window', async () => {
    const reportError = vi.fn();
    vi.stubGlobal('reportError', reportError);
    const err = new Error('broken') as NextPageContext['err'];
    const props = await initial({ err });
    expect(props.statusCode).toBeUndefined();
    expect(props.meta.title).toBe(exceptionWords.title('client'));
    expect(reportError).toHaveBeenCalledExactlyOnceWith(err);
    render(<ErrorPage {...props} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(exceptionTitle('client'));
    expect(screen.getByRole('button', { name: exceptionViewWords.retry })).toBeInTheDocument();
    expect(screen.getByText(/What you typed/)).toBeInTheDocument();
  });

  test('uses the frame of the page’s props in the browser', async () => {
    expect((await initial({})).frame).toBeUndefined();
    const frame = { name: 'Larkmoor' };
    vi.stubGlobal('__NEXT_DATA__', { props: { pageProps: { frame } } });
    expect((await initial({})).frame).toEqual(frame);
  });
});
