import { fileTypeFromBuffer } from 'file-type';
import type { FileType } from '@/lib/forms/file-types';

/**
 * What the first bytes of each kind of file say they are. Office files are ZIP archives, which
 * cannot always be told apart by their beginning.
 */
const signatures: Readonly<Record<FileType, readonly (string | undefined)[]>> = {
  // Plain text has no signature.
  csv: [undefined],
  docx: ['docx', 'zip'],
  gif: ['gif'],
  heic: ['heic'],
  jpg: ['jpg'],
  ods: ['ods', 'zip'],
  odt: ['odt', 'zip'],
  pdf: ['pdf'],
  png: ['png', 'apng'],
  txt: [undefined],
  webp: ['webp'],
  xlsx: ['xlsx', 'zip'],
};

/** Whether a file begins as files of the type do that its name claims. */
export async function beginsAs(type: string, head: Uint8Array): Promise<boolean> {
  const expected = isKnown(type) ? signatures[type] : [];
  return expected.includes(await signatureOf(head));
}

async function signatureOf(head: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head))?.ext;
  } catch {
    // A beginning that breaks off inside a structure: it is no plain text, nor anything known.
    return 'unreadable';
  }
}

function isKnown(type: string): type is FileType {
  return Object.hasOwn(signatures, type);
}
