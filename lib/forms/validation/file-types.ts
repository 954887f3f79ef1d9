/**
 * What a form may take as files, by the extension of the name: the type under which it is kept and
 * given out again. Nothing in the list runs when it is opened.
 */
export const fileTypes = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  heic: 'image/heic',
  jpg: 'image/jpeg',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Readonly<Record<string, string>>;

export type FileType = keyof typeof fileTypes;

/** What a file field takes that does not say. */
export const defaultFileTypes: readonly FileType[] = ['pdf', 'jpg', 'png', 'docx', 'odt', 'txt'];

/** Bytes of a megabyte, as sizes are told to people. */
export const megabyte = 1_000_000;

/** What all files of one submission may come to. */
export const totalLimits = { files: 5, bytes: 10 * megabyte } as const;

/** The extension of a file's name in lower case, `jpg` for a `.jpeg` too; empty if it has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
  return extension === 'jpeg' ? 'jpg' : extension;
}

/**
 * Adds the extension of a media type to a file name that has none, such as `blob` of `image/jpeg`. A
 * browser knows no more of a file before it is sent; the server decides by its content.
 */
export function nameWithType(name: string, mediaType: string): string {
  if (extensionOf(name) !== '') return name;
  const found = Object.entries(fileTypes).find(([, type]) => type === mediaType.toLowerCase());
  return found === undefined ? name : `${name}.${found[0]}`;
}

/** `PDF`, `CSV or PDF`, `CSV, PDF or TXT`. */
export function formatFileTypes(types: readonly string[]): string {
  const words = types.map((type) => type.toUpperCase());
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}

/** The value of `accept`: every ending that a file of these types may have. */
export function acceptAttribute(types: readonly string[]): string {
  return types.flatMap((type) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',');
}
