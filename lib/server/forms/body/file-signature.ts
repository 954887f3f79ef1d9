import { fileTypeFromBuffer } from 'file-type';
import { extensionOf, fileTypes, type FileType } from '@/lib/forms/validation/file-types';
import type { StoredUpload } from '@/lib/server/platform/uploads/upload-store';

type Content = Pick<StoredUpload, 'head' | 'isText'>;

/**
 * The signatures of each file type. Office files are ZIP archives, which their first bytes do not
 * always distinguish. Plain text has none: a text may begin like any other type.
 */
const signatures: Readonly<Record<FileType, readonly string[]>> = {
  csv: [],
  docx: ['docx', 'zip'],
  gif: ['gif'],
  heic: ['heic'],
  jpg: ['jpg'],
  ods: ['ods', 'zip'],
  odt: ['odt', 'zip'],
  pdf: ['pdf'],
  png: ['png', 'apng'],
  txt: [],
  webp: ['webp'],
  xlsx: ['xlsx', 'zip'],
};

/** Whether the content of a file has a type, such as `pdf`. */
export async function hasContentOf(type: string, { head, isText }: Content): Promise<boolean> {
  if (!isKnown(type)) return false;
  if (signatures[type].length === 0) return isText;
  const signature = await signatureOf(head);
  return signatures[type].includes(signature) || (type === 'pdf' && isLatePdf(signature, head));
}

/**
 * Adds an extension to a file name that has none, such as `blob` from a camera or a canvas: the
 * extension of the declared media type if the content has this type, else that of the content.
 */
export async function completeFileName(
  name: string,
  mediaType: string,
  content: Content,
): Promise<string> {
  if (extensionOf(name) !== '') return name;
  const types = Object.keys(fileTypes).filter(isKnown);
  const declared = types.find((type) => fileTypes[type] === mediaType.toLowerCase());
  if (declared !== undefined && (await hasContentOf(declared, content))) {
    return `${name}.${declared}`;
  }
  const signature = await signatureOf(content.head);
  const detected = types.find((type) => signatures[type][0] === signature);
  return detected === undefined ? name : `${name}.${detected}`;
}

/** Whether a PDF follows other bytes. Readers look for it in the first 1,024 (ISO 32000-1, appendix H.3). */
function isLatePdf(signature: string, head: Uint8Array): boolean {
  return signature === '' && Buffer.from(head.subarray(0, 1024)).includes('%PDF-');
}

async function signatureOf(head: Uint8Array): Promise<string> {
  try {
    return (await fileTypeFromBuffer(head))?.ext ?? '';
  } catch {
    // The head ends inside a structure.
    return '';
  }
}

function isKnown(type: string): type is FileType {
  return Object.hasOwn(fileTypes, type);
}
