import type { Kysely } from 'kysely';
import { fromRow } from '@/lib/server/platform/store/rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** A link that shows a file of the site to people without an account, until it expires. */
export interface PreviewLink {
  /** SHA-256 of the token in the link, in hexadecimal. */
  readonly tokenHash: string;
  readonly id: string;
  /** The path of the file, such as `content/pages/visit.md`. */
  readonly path: string;
  readonly createdAt: Date;
  /** The address of the operator. */
  readonly createdBy: string;
  readonly expiresAt: Date;
}

/** Returns the methods for links to files that are not published. One that has expired at `now` does not exist. */
export function previewLinkMethods(db: Kysely<Tables>, run: RunTransaction) {
  const links = db.selectFrom('preview_links').selectAll();
  return {
    /** Adds a link, and deletes those that have expired when it is made. */
    async addPreviewLink(link: PreviewLink): Promise<void> {
      const { tokenHash, id, path, createdAt, createdBy, expiresAt } = link;
      const expired = db.deleteFrom('preview_links').where('expires_at', '<=', createdAt.getTime());
      const insert = db.insertInto('preview_links').values({
        token_hash: tokenHash,
        id,
        path,
        created_at: createdAt.getTime(),
        created_by: createdBy,
        expires_at: expiresAt.getTime(),
      });
      await run([toStatement(expired), toStatement(insert)]);
    },

    async findPreviewLink(tokenHash: string, now: Date): Promise<PreviewLink | undefined> {
      const row = await links
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst();
      return row && fromRow(row);
    },

    /** Lists the links to a file, newest first. */
    async listPreviewLinks(path: string, now: Date): Promise<readonly PreviewLink[]> {
      const rows = await links
        .where('path', '=', path)
        .where('expires_at', '>', now.getTime())
        .orderBy('id', 'desc')
        .execute();
      return rows.map(fromRow);
    },

    /** Has the links to a file lead to where it has moved. */
    async movePreviewLinks(from: string, to: string): Promise<void> {
      const change = db.updateTable('preview_links').set({ path: to }).where('path', '=', from);
      await run([toStatement(change)]);
    },

    /** Deletes a link to a file. Returns false if there is none. */
    async deletePreviewLink(path: string, id: string): Promise<boolean> {
      const deletion = db.deleteFrom('preview_links').where('path', '=', path).where('id', '=', id);
      return (await run([requireChange(deletion)])).kind === 'done';
    },
  };
}
