import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createAuditEntry } from '@/lib/server/access/audit';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import type { DeskContent } from '@/lib/server/desk/desk-page';
import { formOf, readExportQuery, type ExportQuery } from '@/lib/server/inbox/export/export-query';
import { exportErrors } from '@/lib/words/lib/server/inbox/export';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import type { Services } from '@/lib/server/services';
import type { Operator } from '@/lib/server/access/access-record';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

/** The request of an export. */
export interface ExportRequest {
  readonly query: ExportQuery;
  readonly params: URLSearchParams;
  readonly operator: Operator;
  readonly services: Services;
  readonly content: Pick<DeskContent, 'formRules' | 'forms' | 'site'>;
  readonly isClosed: () => boolean;
}

/** A part of an export, and how many submissions it contains. */
export interface ExportChunk {
  readonly text: string;
  readonly rows: number;
}

interface ExportFormat {
  readonly name: 'csv' | 'json';
  readonly type: string;
  readonly chunks: (request: ExportRequest) => AsyncGenerator<ExportChunk>;
}

/**
 * Streams the submissions of a list, or of `?ids=`, as a file.
 *
 * The audit log records who exported how many submissions, also if the download ends early. The file is
 * complete only after that.
 */
export function submissionExport({ name, type, chunks }: ExportFormat): DeskDownload {
  return {
    errors: exportErrors,
    async send({ req, res, query: params, operator, services, readContent, randomBytes }) {
      const { store, now } = services;
      const query = readExportQuery(params);
      if (query.kind === 'ids' && query.ids.length === 0) return 'missing';
      const form = formOf(query);
      // The file would have the labels of its fields.
      if (form !== undefined && !canSeeForm(operator, form)) return 'missing';
      const content = await readContent();
      const isClosed = () => res.destroyed;
      const source = chunks({ query, params, operator, services, content, isClosed });
      // Read before the headers are sent, so that a busy store responds 503.
      const first = req.method === 'HEAD' ? undefined : await source.next();
      const day = now().toISOString().slice(0, 10);
      res.writeHead(200, {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${form ?? 'submissions'}-${day}.${name}"`,
        'X-Content-Type-Options': 'nosniff',
      });
      if (first === undefined) {
        res.end();
        return 'sent';
      }
      const record = async (rows: number) => {
        const event = {
          operator: operator.email,
          action: 'export' as const,
          subject: form ?? '',
          details: storedDetails('exported', name, rows),
        };
        await store.addAuditEntries([createAuditEntry(event, now(), randomBytes)]);
      };
      await pipeline(Readable.from(countRows(first, source, record)), res);
      return 'sent';
    },
  };
}

async function* countRows(
  first: IteratorResult<ExportChunk, unknown>,
  source: AsyncGenerator<ExportChunk>,
  record: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  let rows = 0;
  try {
    for (let next = first; next.done !== true; next = await source.next()) {
      rows += next.value.rows;
      yield next.value.text;
    }
  } finally {
    await record(rows);
  }
}
