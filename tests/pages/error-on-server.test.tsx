// @vitest-environment node
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextPageContext } from 'next';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import ErrorPage from '@/pages/_error';
import { exceptionWords, errorAdviceWords, errorTitles } from '@/lib/words/lib/http';

function failedResponse(): ServerResponse {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  res.statusCode = 500;
  return res;
}

// The parts of Next's context that the page reads.
const initial = (context: Partial<NextPageContext>) =>
  ErrorPage.getInitialProps(context as NextPageContext);

test('shows the digest of the server log', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const err = new Error('the lens broke') as NextPageContext['err'];
  const props = await initial({ res: failedResponse(), err });
  expect(JSON.parse(lines.join(''))).toMatchObject({
    event: 'page-crashed',
    digest: props.digest,
    message: 'the lens broke',
  });
  const html = renderToStaticMarkup(<ErrorPage {...props} />);
  expect(html).toContain(`>${errorTitles[500]}</h1>`);
  expect(html).toContain(exceptionWords.title('server'));
  expect(html).toContain(`Digest: <code>${props.digest}</code>`);
});

test('responds 503 while the database cannot be reached, and logs no crash', async () => {
  const write = vi.spyOn(process.stderr, 'write');
  const res = failedResponse();
  const err = new StoreBusy('ECONNREFUSED') as NextPageContext['err'];
  const props = await initial({ res, err });
  expect(res.statusCode).toBe(503);
  expect(res.getHeader('Retry-After')).toBe('5');
  expect(props).toMatchObject({ statusCode: 503 });
  expect(props).not.toHaveProperty('digest');
  expect(write).not.toHaveBeenCalled();
  const html = renderToStaticMarkup(<ErrorPage {...props} />);
  expect(html).toContain(`>${errorTitles[503]}</h1>`);
  expect(html).toContain(errorAdviceWords[503]);
});

test('uses the site’s frame', async () => {
  const props = await initial({ res: failedResponse() });
  expect(props.frame?.name).toBe('Larkmoor Observatory');
});
