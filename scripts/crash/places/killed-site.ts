import { killServer, serve, type BenchServer } from '../../bench/servers';
import { shiftedClock } from '../../site/shifted-clock';
import type { CrowdedSite } from './visit';

/** The built site, which is killed with SIGKILL and started again, each time with a later clock. */
export class KilledSite implements CrowdedSite {
  url: string | undefined;
  clockAhead = 0;
  kills = 0;
  /** Milliseconds for which the site was up. */
  uptime = 0;
  private server: BenchServer | undefined;
  private startedAt = 0;

  constructor(
    private readonly folder: string,
    private readonly dataDirectory: string,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** The time by the site's clock. */
  now(): Date {
    return new Date(Date.now() + this.clockAhead);
  }

  async start(): Promise<void> {
    this.server = await serve(this.folder, this.dataDirectory, {
      ...this.settings,
      ...shiftedClock(this.clockAhead),
    });
    this.startedAt = performance.now();
    this.url = this.server.url;
  }

  /** Kills the site, and starts it again after a time by its clock. */
  async restart(milliseconds: number): Promise<void> {
    await this.kill();
    this.kills += 1;
    this.clockAhead += milliseconds;
    await this.start();
  }

  async kill(): Promise<void> {
    if (this.server === undefined) return;
    this.url = undefined;
    await killServer(this.server);
    this.server = undefined;
    this.uptime += performance.now() - this.startedAt;
  }
}
