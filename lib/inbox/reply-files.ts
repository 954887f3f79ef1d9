import { megabyte, totalLimits } from '@/lib/forms/validation/file-types';

/**
 * The limits of the files of a reply together. Encoded as base64, files of 7 MB take 10 MB: many mail servers
 * accept no larger mail.
 */
export const replyFileLimits = { files: totalLimits.files, bytes: 7 * megabyte } as const;
