import { fileTypes, megabyte, totalLimits } from '@/lib/forms/validation/file-types';

/**
 * The limits of the files of a reply together. Encoded as base64, files of 7 MB take 10 MB: many mail servers
 * accept no larger mail.
 */
export const replyFileLimits = { files: totalLimits.files, bytes: 7 * megabyte } as const;

/** The types of files of replies: all that forms may accept. */
export const replyFileTypes = Object.keys(fileTypes);

/** A file of a draft of a reply. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  /** Such as `12 kB`. */
  readonly size: string;
  readonly href: string;
}

/** What a script gets that has changed the files of a draft. */
export interface DraftFilesResponse {
  readonly files: readonly DraftFile[];
  /** A sentence about each file that is not kept. */
  readonly refused: readonly string[];
}
