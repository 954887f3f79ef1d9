import { describe, expect, test } from 'vitest';
import { byContent, bytesOfFiles, withRequest, type SendPost } from '@/lib/forms/client/post';
import { formData } from '@/tests/support/requests';

/** What a browser's XMLHttpRequest is to its user, driven by the test. */
class RequestStandIn {
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly sent: unknown[] = [];
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  open = (...given: unknown[]) => void this.sent.push(given);
  setRequestHeader = (...given: unknown[]) => void this.sent.push(given);
  getResponseHeader = (name: string) => (name === 'Retry-After' ? '5' : null);
  send = (body: unknown) => void this.sent.push(body);
  abort = () => this.onabort?.();
}

function begin() {
  const request = new RequestStandIn();
  const stop = new AbortController();
  const progress: number[] = [];
  const send = withRequest(() => request as unknown as XMLHttpRequest);
  const post = { url: 'https://larkmoor.example/f/a', headers: { accept: 'json' }, body: 'a' };
  const answer = send(post, {
    signal: stop.signal,
    onProgress: (part) => void progress.push(part),
  });
  return { request, stop, progress, answer };
}

describe('an upload', () => {
  test('tells how far it is, and gives the answer', async () => {
    const { request, progress, answer } = begin();
    expect(request.sent).toEqual([
      ['POST', 'https://larkmoor.example/f/a'],
      ['accept', 'json'],
      'a',
    ]);
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
    request.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 });
    expect(progress).toEqual([0.25, 1]);
    request.status = 503;
    request.responseText = '{}';
    request.onload?.();
    expect(await answer).toEqual({ status: 503, retryAfter: '5', text: '{}' });
  });

  test('fails without an answer', async () => {
    const { request, answer } = begin();
    request.onerror?.();
    await expect(answer).rejects.toThrow('There was no answer.');
  });

  test('can be stopped', async () => {
    const { stop, answer } = begin();
    stop.abort();
    await expect(answer).rejects.toThrow('There was no answer.');
  });

  test('that was stopped before does not begin', async () => {
    const request = new RequestStandIn();
    const stop = new AbortController();
    stop.abort();
    const send = withRequest(() => request as unknown as XMLHttpRequest);
    const post = { url: 'https://larkmoor.example/f/a', headers: {}, body: 'a' };
    await expect(
      send(post, { signal: stop.signal, onProgress: () => undefined }),
    ).rejects.toThrow();
    expect(request.sent).not.toContain('a');
  });
});

test('only bodies with files go by the request that tells how far they are', async () => {
  const by =
    (text: string): SendPost =>
    () =>
      Promise.resolve({ status: 200, retryAfter: null, text });
  const send = byContent(by('plain'), by('upload'));
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const empty = formData([['list', new File([], '')]]);
  const full = formData([['list', new File(['ab'], 'a.csv')]]);
  const sentBy = async (body: string | FormData) =>
    (await send({ url: '', headers: {}, body }, options)).text;
  expect(await Promise.all([sentBy('{}'), sentBy(empty), sentBy(full)])).toEqual([
    'plain',
    'plain',
    'upload',
  ]);
  expect(bytesOfFiles(full)).toBe(2);
});
