import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { shareDatabase } from '@/lib/server/platform/store/postgres/postgres-use';
import {
  changeTopics,
  type ChangeTopic,
  type StoreChanges,
} from '@/lib/server/platform/store/store-changes';

/** The channel of NOTIFY. All processes of a site use the same database. */
const channel = 'frontdesk_changes';

/** Milliseconds in which changes of one topic are combined into one notification. */
const combineMs = 50;

/** Milliseconds until the first attempt to connect again. Doubles after each failure. */
const firstRetryMs = 500;
const maxRetryMs = 4000;

/**
 * Notifies the processes that share a PostgreSQL database, with LISTEN and NOTIFY on one connection of
 * its own. Connects again after a loss.
 */
export function openPostgresChanges(url: string): StoreChanges {
  return new PostgresChanges(url);
}

class PostgresChanges implements StoreChanges {
  /** Identifies this process, which ignores its own notifications. */
  private readonly sender = randomUUID();
  private readonly pending = new Set<ChangeTopic>();
  private onChange: ((topic: ChangeTopic) => void) | undefined;
  private client: pg.Client | undefined;
  private isClosed = false;
  private hasConnected = false;
  private retryMs = firstRetryMs;
  private sending: NodeJS.Timeout | undefined;
  private retrying: NodeJS.Timeout | undefined;

  constructor(private readonly url: string) {}

  listen(onChange: (topic: ChangeTopic) => void): void {
    this.onChange = onChange;
    void this.connect();
  }

  publish(topic: ChangeTopic): void {
    if (this.client === undefined) return;
    this.pending.add(topic);
    this.sending ??= setTimeout(() => {
      this.sending = undefined;
      this.send();
    }, combineMs).unref();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.sending);
    clearTimeout(this.retrying);
    this.send();
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private send(): void {
    const topics = [...this.pending];
    this.pending.clear();
    for (const topic of topics) {
      const values = [channel, `${topic} ${this.sender}`];
      // After a lost connection, the others poll.
      this.client?.query('SELECT pg_notify($1, $2)', values).catch(() => undefined);
    }
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    });
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      if (this.client === client) this.client = undefined;
      client.end().catch(() => undefined);
      this.retry();
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload = '' }) => {
      this.receive(payload);
    });
    try {
      await client.connect();
      // The only connection of a site without visitors: it marks the database as used.
      if (!(await shareDatabase(client))) throw new Error('A backup is being restored.');
      await client.query(`LISTEN ${channel}`);
    } catch {
      // The pool reports that the database cannot be reached.
      lose();
      return;
    }
    if (this.isClosed) {
      lose();
      return;
    }
    this.client = client;
    this.retryMs = firstRetryMs;
    // Changes during the loss had no notification.
    if (this.hasConnected) for (const topic of changeTopics) this.onChange?.(topic);
    this.hasConnected = true;
  }

  private retry(): void {
    if (this.isClosed) return;
    this.retrying = setTimeout(() => void this.connect(), this.retryMs).unref();
    this.retryMs = Math.min(this.retryMs * 2, maxRetryMs);
  }

  private receive(payload: string): void {
    const [name, sender] = payload.split(' ');
    const topic = changeTopics.find((each) => each === name);
    if (topic !== undefined && sender !== this.sender) this.onChange?.(topic);
  }
}
