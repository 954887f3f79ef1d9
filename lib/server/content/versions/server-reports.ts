import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isProcessRunning } from '@/lib/server/content/versions/publish-lock';

/** Milliseconds between two signs of life of a server, and after which one counts as gone. */
export const reportInterval = 5000;
const lifetime = 4 * reportInterval;

const reportSchema = z.object({
  host: z.string(),
  pid: z.number(),
  /** The version that the server serves. */
  version: z.string(),
  /** `switchedAt` of the pointer that the server has handled; empty before the first publication. */
  handled: z.string(),
  /** Why the server still serves an earlier version. */
  problem: z.string().optional(),
});

/** What a running server says about the version that it serves. */
export type ServerReport = z.output<typeof reportSchema>;

/** The report of this process: a file beside the publications that is renewed while it runs. */
export class OwnReport {
  private readonly folder: string;
  private readonly file: string;

  constructor(directory: string) {
    this.folder = join(directory, 'servers');
    this.file = join(this.folder, `${hostname()}-${process.pid}-${randomUUID()}.json`);
  }

  async write(report: Omit<ServerReport, 'host' | 'pid'>): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const temporary = `${this.file}.new`;
    const text = JSON.stringify({ host: hostname(), pid: process.pid, ...report });
    await writeFile(temporary, text);
    await rename(temporary, this.file);
  }

  async remove(): Promise<void> {
    await rm(this.file, { force: true });
  }
}

/** Reads the reports of running servers. Deletes those of servers that ended without removing theirs. */
export async function readReports(directory: string, now: Date): Promise<ServerReport[]> {
  const folder = join(directory, 'servers');
  const names = await readdir(folder).catch(() => []);
  const reports = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => {
        const file = join(folder, name);
        const report = await readReport(file);
        if (report === undefined) return [];
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
        const isRecent = now.getTime() - mtimeMs <= lifetime;
        if (isRecent && isProcessRunning(report)) return [report];
        await rm(file, { force: true });
        return [];
      }),
  );
  return reports.flat();
}

async function readReport(file: string): Promise<ServerReport | undefined> {
  try {
    return reportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
