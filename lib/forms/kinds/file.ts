import type { FieldBase, FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { formatText } from '@/lib/forms/kinds/texts';
import { defaultFileTypes } from '@/lib/forms/validation/file-types';

/** One file or several. Files are sent beside the values; `validateSubmission` validates them. */
export interface FileField extends FieldBase {
  readonly kind: 'file';
  /** File name extensions without the dot, in lower case, such as `pdf`. At least one. */
  readonly types: readonly string[];
  /** 1 for a single file. */
  readonly maxFiles: number;
  /** The largest size of each file, in megabytes of 1,048,576 bytes. */
  readonly maxMegabytes: number;
}

export const file: FieldKind<FileField> = {
  missing: 'chooseFile',
  severalValues: undefined,
  validate: () => undefined,
  format: formatText,
  carryOver: () => [],
};

export const fileOnServer: ServerFieldKind<FileField> = {
  settings: ['types', 'maxFiles', 'maxMegabytes'],
  define: (base, { types = defaultFileTypes, maxFiles = 1, maxMegabytes = 5 }) => ({
    ...base,
    kind: 'file',
    types,
    maxFiles,
    maxMegabytes,
  }),
  control: ({ types, maxFiles, maxMegabytes }) => ({
    element: 'files',
    types,
    maxFiles,
    maxMegabytes,
  }),
  summary: 'none',
  isFinal: true,
  canaryValue: ({ required }) => (required ? undefined : ''),
  example: {
    field: {
      kind: 'file',
      name: 'file',
      label: 'A file',
      required: true,
      types: ['pdf', 'csv'],
      maxFiles: 2,
      maxMegabytes: 5,
    },
    values: [],
  },
};
