import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { z } from 'zod';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';

/** Counts the submissions of the server under test that contain a text. */
export function countSubmissions(words: string): number {
  return countSubmissionsIn(process.env.E2E_DATA_DIR ?? '', words);
}

/** Counts the submissions in a data directory that contain a text. */
export function countSubmissionsIn(dataDirectory: string, words: string): number {
  const file = join(dataDirectory, 'frontdesk.sqlite');
  const database = new Database(file, { readonly: true });
  try {
    const rows: unknown = database
      .prepare('SELECT id FROM submissions WHERE fields LIKE ?')
      .all(`%${words}%`);
    return Array.isArray(rows) ? rows.length : 0;
  } finally {
    database.close();
  }
}

/** Reads the output of the server under test. */
export async function readServerLog(): Promise<string> {
  return readFile(join(process.env.E2E_DATA_DIR ?? '', 'server.log'), 'utf8');
}

/** Ends the sessions of an operator at the server under test, as their idle limit does. */
export function expireSessions(email: string): void {
  query('UPDATE sessions SET idle_until = 1 WHERE email = ? RETURNING id', email);
}

/** Deletes a token of the read API at the server under test, as the page of tokens does. */
export function revokeToken(token: string): void {
  query('DELETE FROM api_tokens WHERE token_hash = ? RETURNING id', hashToken(token));
}

/** The ids of a submission at the server under test and of its file. */
export interface StoredIds {
  readonly submission: string;
  /** The address of its sender. */
  readonly sender: string;
  /** Empty without a file. */
  readonly file: string;
}

/** Finds the latest submission that contains a text, with its file. */
export function findSubmissionIds(words: string): StoredIds {
  const sql = `SELECT submissions.id AS submission, sender, coalesce(files.id, '') AS file FROM submissions
    LEFT JOIN files ON files.submission = submissions.id WHERE fields LIKE ?
    ORDER BY submissions.id DESC`;
  const [row] = query(sql, `%${words}%`);
  return z.object({ submission: z.string(), sender: z.string(), file: z.string() }).parse(row);
}

/** Reads everything that the server under test holds about a submission and about an operator. */
export function readTraces(submission: string, operator: string): readonly (readonly unknown[])[] {
  return [
    query('SELECT * FROM submissions WHERE id = ?', submission),
    ...['files', 'mails', 'labels', 'notes', 'reply_drafts'].map((table) =>
      query(`SELECT * FROM ${table} WHERE submission = ?`, submission),
    ),
    query('SELECT * FROM operators WHERE email = ?', operator),
    query('SELECT id, device, idle_until > 1 AS is_open FROM sessions WHERE email = ?', operator),
    query('SELECT * FROM passkeys WHERE email = ?', operator),
    query('SELECT * FROM mails WHERE recipient = ?', operator),
    query('SELECT action, subject FROM audit WHERE operator = ?', operator),
    query('SELECT * FROM desk_settings WHERE changed_by = ?', operator),
    query('SELECT * FROM saved_replies WHERE changed_by = ?', operator),
    query('SELECT id FROM webhooks WHERE created_by = ?', operator),
    query('SELECT id FROM api_tokens WHERE created_by = ?', operator),
  ];
}

function query(sql: string, value: string): readonly unknown[] {
  const database = new Database(join(process.env.E2E_DATA_DIR ?? '', 'frontdesk.sqlite'));
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    const rows: unknown = database.prepare(sql).all(value);
    return Array.isArray(rows) ? rows : [];
  } finally {
    database.close();
  }
}

/** Lists the mails to an address, or a pattern of `LIKE`, each with its headers and text. */
export function listMailTexts(recipient: string): readonly string[] {
  return query('SELECT * FROM mails WHERE recipient LIKE ?', recipient).map((row) =>
    JSON.stringify(row),
  );
}
