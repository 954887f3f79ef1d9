import { describe, expect, test } from 'vitest';
import {
  sendByContent,
  totalFileBytes,
  sendWithXhr,
  type SendRequest,
} from '@/lib/forms/client/send-request';
import { formData } from '@/tests/support/requests';

/** A fake XMLHttpRequest. */
class FakeXhr {
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly sent: unknown[] = [];
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  open = (...parameters: unknown[]) => void this.sent.push(parameters);
  setRequestHeader = (...parameters: unknown[]) => void this.sent.push(parameters);
  getResponseHeader = (name: string) => (name === 'Retry-After' ? '5' : null);
  send = (body: unknown) => void this.sent.push(body);
  abort = () => this.onabort?.();
}

function startUpload() {
  const xhr = new FakeXhr();
  const controller = new AbortController();
  const progress: number[] = [];
  const send = sendWithXhr(() => xhr as unknown as XMLHttpRequest);
  const request = { url: 'https://larkmoor.example/f/a', headers: { accept: 'json' }, body: 'a' };
  const response = send(request, {
    signal: controller.signal,
    onUpload: (fraction) => void progress.push(fraction),
  });
  return { xhr, controller, progress, response };
}

describe('an upload', () => {
  test('reports its progress and resolves with the response', async () => {
    const { xhr, progress, response } = startUpload();
    expect(xhr.sent).toEqual([['POST', 'https://larkmoor.example/f/a'], ['accept', 'json'], 'a']);
    xhr.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    xhr.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
    xhr.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 });
    expect(progress).toEqual([0.25, 1]);
    xhr.status = 503;
    xhr.responseText = '{}';
    xhr.onload?.();
    expect(await response).toEqual({ status: 503, retryAfter: '5', body: '{}' });
  });

  test('rejects without a response', async () => {
    const { xhr, response } = startUpload();
    xhr.onerror?.();
    await expect(response).rejects.toThrow('The request failed.');
  });

  test('can be aborted', async () => {
    const { controller, response } = startUpload();
    controller.abort();
    await expect(response).rejects.toThrow('The request failed.');
  });

  test('does not start after an abort', async () => {
    const xhr = new FakeXhr();
    const controller = new AbortController();
    controller.abort();
    const send = sendWithXhr(() => xhr as unknown as XMLHttpRequest);
    const request = { url: 'https://larkmoor.example/f/a', headers: {}, body: 'a' };
    await expect(
      send(request, { signal: controller.signal, onUpload: () => undefined }),
    ).rejects.toThrow();
    expect(xhr.sent).not.toContain('a');
  });
});

test('sends only bodies with files as an upload', async () => {
  const by =
    (body: string): SendRequest =>
    () =>
      Promise.resolve({ status: 200, retryAfter: null, body });
  const send = sendByContent(by('plain'), by('upload'));
  const options = { signal: new AbortController().signal, onUpload: () => undefined };
  const empty = formData([['list', new File([], '')]]);
  const full = formData([['list', new File(['ab'], 'a.csv')]]);
  const sentBy = async (body: string | FormData) =>
    (await send({ url: '', headers: {}, body }, options)).body;
  expect(await Promise.all([sentBy('{}'), sentBy(empty), sentBy(full)])).toEqual([
    'plain',
    'plain',
    'upload',
  ]);
  expect(totalFileBytes(full)).toBe(2);
});
