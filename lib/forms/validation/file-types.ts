/** The file types that a form may accept: media types by extension. None of them is executable. */
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

/** The types of a file field without `types`. */
export const defaultFileTypes: readonly FileType[] = ['pdf', 'jpg', 'png', 'docx', 'odt', 'txt'];

/** Bytes of a megabyte in limits: the larger of its two meanings, so that no file of `1 MB` is refused. */
export const megabyte = 1024 * 1024;

/** The limits of all files of a submission together. */
export const totalLimits = { files: 5, bytes: 10 * megabyte } as const;

/** Returns the extension of a file name in lower case, `jpg` for `.jpeg` too; empty without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
  return extension === 'jpeg' ? 'jpg' : extension;
}

/**
 * Adds the extension of a media type to a file name without one, such as `blob` of `image/jpeg`. In
 * the browser the type is only declared; the server checks the content.
 */
export function nameWithType(name: string, mediaType: string): string {
  if (extensionOf(name) !== '') return name;
  const found = Object.entries(fileTypes).find(([, type]) => type === mediaType.toLowerCase());
  return found === undefined ? name : `${name}.${found[0]}`;
}

/** Returns the value of `accept` for file types: every extension of each. */
export function acceptAttribute(types: readonly string[]): string {
  return types.flatMap((type) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',');
}
