import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeskDownload, PublicDownloadRequest } from '@/lib/server/desk/desk-download';
import { runDownload } from '@/lib/server/desk/run-download';
import { submissionsCsv } from '@/lib/server/inbox/export/submissions-csv';
import { submissionsJson } from '@/lib/server/inbox/export/submissions-json';
import type { Services } from '@/lib/server/services';
import { readDeskContent } from '@/tests/support/desk/content';
import { startDesk } from '@/tests/support/desk-server';
import { newSubmission } from '@/tests/support/submissions';

const maxPage = 100;

/** A response whose client reads nothing until the test lets it. */
class HeldResponse extends Writable {
  statusCode = 200;
  headersSent = false;
  text = '';
  private isHeld = true;
  private accept: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: 1 });
  }

  override _write(chunk: Buffer, _encoding: string, accept: () => void): void {
    this.text += chunk.toString();
    if (this.isHeld) this.accept = accept;
    else accept();
  }

  readAll(): void {
    this.isHeld = false;
    this.accept?.();
  }

  setHeader = () => this;

  writeHead = () => {
    this.headersSent = true;
    return this;
  };
}

async function startExport(count: number) {
  const desk = await startDesk();
  for (let index = 0; index < count; index += 1) {
    await desk.store.addSubmission(newSubmission({ id: `s${1000 + index}` }));
  }
  const cookie = await desk.signIn();
  const { store, uploads, now } = desk;
  const settings = { SITE_URL: 'http://localhost:3000' };
  const services = { store, uploads, settings, now } as unknown as Services;
  const list = vi.spyOn(store, 'listSubmissions');
  const res = new HeldResponse();
  onTestFinished(() => void res.destroy());
  const req = { method: 'GET', headers: { cookie } };
  const send = (download: DeskDownload) =>
    runDownload(
      {
        req,
        res,
        services,
        query: new URLSearchParams(),
        params: {},
        readContent: readDeskContent,
        randomBytes,
      } as unknown as PublicDownloadRequest,
      'export',
      download,
    );
  return { store, list, res, send };
}

/** Lets everything happen that waits for no client. */
async function turnEventLoop(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
}

test('reads pages of at most 100, and only as fast as the client', async () => {
  const { list, res, send } = await startExport(550);
  const sent = send(submissionsJson);
  await turnEventLoop();
  expect(list.mock.calls.length).toBeLessThanOrEqual(3);
  res.readAll();
  await sent;
  expect(list).toHaveBeenCalledTimes(6);
  for (const [{ limit }] of list.mock.calls) expect(limit).toBeLessThanOrEqual(maxPage);
  expect(JSON.parse(res.text)).toHaveLength(550);
});

test('stops reading when the client goes, and records the export', async () => {
  const { list, res, send, store } = await startExport(550);
  const sent = send(submissionsJson);
  await turnEventLoop();
  const calls = list.mock.calls.length;
  res.destroy();
  await sent;
  await turnEventLoop();
  expect(list).toHaveBeenCalledTimes(calls);
  expect(await store.listAuditEntries({ action: 'export', limit: 9 })).toHaveLength(1);
});

test('stops looking for columns when the client goes', async () => {
  const { list, res, send } = await startExport(550);
  list.mockImplementationOnce(() => {
    res.destroy();
    return Promise.resolve(
      Array.from({ length: maxPage }, () => ({ ...newSubmission({}), readAt: undefined })),
    );
  });
  await send(submissionsCsv);
  // One page for the columns, and one that was begun before the client had gone.
  expect(list.mock.calls.length).toBeLessThanOrEqual(2);
});

test('neither skips nor doubles a submission while others arrive and leave', async () => {
  const { res, send, store } = await startExport(250);
  const sent = send(submissionsJson);
  await turnEventLoop();
  for (let index = 0; index < 30; index += 1) {
    await store.addSubmission(newSubmission({ id: `t${1000 + index}` }));
  }
  const erasure = {
    operator: '',
    reason: 'person' as const,
    at: new Date(),
    createId: () => 'entry',
  };
  await store.eraseSubmissions({ ...erasure, ids: ['s1249', 's1000'] });
  res.readAll();
  await sent;
  const ids = (JSON.parse(res.text) as readonly { readonly id: string }[]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.startsWith('s')).length).toBeGreaterThanOrEqual(248);
  expect(ids.filter((id) => id.startsWith('t'))).toEqual([]);
});
