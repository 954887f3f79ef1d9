import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { MailAttachment, OutgoingMail } from '@/lib/server/platform/mail/mail-record';
import type { Mailer, SendResult } from '@/lib/server/platform/mail/mailer';
import { deliveryWords } from '@/lib/words/lib/server/platform/mail';
import type { Uploads } from '@/lib/server/platform/uploads/upload-store';

/** The record of a file that goes out with a mail. */
interface MailFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** SHA-256 of the content in hexadecimal digits. */
  readonly sha256: string;
}

interface AttachmentDeps {
  readonly store: {
    listMailFiles(
      mails: readonly { readonly id: string; readonly submission: string }[],
    ): Promise<readonly MailFile[]>;
  };
  readonly uploads: Pick<Uploads, 'open'>;
}

/**
 * Wraps a mailer: reads the files of a reply when it is sent, the same at every try. A reply never goes out
 * without one of its files: it fails for good if a file is missing or is not what was stored, and is tried again
 * later if the storage cannot be read.
 */
export function attachmentMailer(mailer: Mailer, { store, uploads }: AttachmentDeps): Mailer {
  return {
    async send(mail) {
      const read = await readAttachments(mail, { store, uploads });
      if ('kind' in read) return read;
      return mailer.send(read.length === 0 ? mail : { ...mail, attachments: read });
    },
  };
}

/** Returns the attachments of a mail, or why it cannot be sent. */
async function readAttachments(
  { kind, id, submission }: OutgoingMail,
  { store, uploads }: AttachmentDeps,
): Promise<readonly MailAttachment[] | SendResult> {
  if (kind !== 'reply' || submission === undefined) return [];
  const attachments: MailAttachment[] = [];
  try {
    for (const file of await store.listMailFiles([{ id, submission }])) {
      const stream = await uploads.open(file.id);
      const content = stream && (await buffer(stream));
      if (content === undefined || !hasHash(content, file.sha256)) {
        return {
          kind: 'refused',
          isPermanent: true,
          error: deliveryWords.attachmentMissing(file.name),
        };
      }
      attachments.push({ name: file.name, type: file.type, content });
    }
  } catch {
    return { kind: 'refused', isPermanent: false, error: deliveryWords.attachmentsUnreadable };
  }
  return attachments;
}

function hasHash(content: Uint8Array, sha256: string): boolean {
  return createHash('sha256').update(content).digest('hex') === sha256;
}
