import type { FormErrorName } from '@/lib/forms/errors/issue';
import { BodyFields, limits } from '@/lib/server/forms/body/body-fields';
import {
  decodeUtf8,
  encodingOf,
  findDecoder,
  type DecodeText,
  type EncodedText,
} from '@/lib/server/forms/body/text-encoding';

/** A field as it was sent, before the encoding of the body is known. */
export interface EncodedField {
  readonly name: EncodedText;
  readonly value: EncodedText;
  /** Changes the decoded name. */
  readonly unescape?: (name: string) => string;
}

export interface DecodedFields {
  readonly fields: BodyFields;
  /** Decodes other texts of the body, such as file names. */
  readonly decode: (text: EncodedText) => string | undefined;
  readonly error: FormErrorName | undefined;
}

/** The hidden field in which browsers send the encoding of a form (HTML, section 4.10.21.4). */
const charsetField = Buffer.from('_charset_');

/**
 * Decodes the fields of a body: a value in the encoding of its part, and everything else in that of the
 * field `_charset_`, or of the request's header, or in UTF-8. Bytes that are invalid in the encoding are
 * an error, because a guess would store other text than was typed.
 */
export function decodeFields(
  encoded: readonly EncodedField[],
  declared: string | undefined,
): DecodedFields {
  const decoder = findBodyDecoder(encoded, declared);
  const decode = ({ bytes, charset }: EncodedText) => {
    if (bytes.length === 0) return '';
    const own = charset === undefined ? (decoder ?? decodeUtf8) : findDecoder(charset);
    return own?.(bytes);
  };
  const fields = new BodyFields();
  let error: FormErrorName | undefined = decoder === undefined ? 'UNKNOWN_CHARSET' : undefined;
  const isUnicode =
    decoder === decodeUtf8 && encoded.every(({ value }) => value.charset === undefined);
  const bytes = encoded.reduce((sum, { value }) => sum + value.bytes.length, 0);
  // Other decoders are too slow for what is only shown again.
  if (!isUnicode && bytes > limits.textBytes) return { fields, decode, error: 'BODY_TOO_BIG' };
  for (const { name: sentName, value: sentValue, unescape } of encoded) {
    const decodedName = decode(sentName);
    const value = decode(sentValue);
    const plain = decodedName ?? Buffer.from(sentName.bytes).toString();
    const name = unescape === undefined ? plain : unescape(plain);
    if (decodedName === undefined || value === undefined) {
      fields.unreadable.push(name);
      error ??= 'UNREADABLE_TEXT';
      continue;
    }
    const found = fields.add(name, value);
    if (found !== undefined && (error === undefined || error === 'FIELD_TOO_LONG')) error = found;
  }
  return { fields, decode, error };
}

/** Whether a field names the encoding of the body. */
export function isCharsetField({ name }: EncodedField): boolean {
  return charsetField.equals(name.bytes);
}

/** Returns the decoder of a body; `undefined` if it names an encoding that is unknown. */
function findBodyDecoder(
  encoded: readonly EncodedField[],
  declared: string | undefined,
): DecodeText | undefined {
  const sent = encoded.find((field) => isCharsetField(field) && field.value.bytes.length > 0);
  const label = sent === undefined ? declared : Buffer.from(sent.value.bytes).toString();
  if (label === undefined || label.trim() === '') return decodeUtf8;
  // Browsers send no form in UTF-16, and read in it any text has a meaning.
  return encodingOf(label)?.startsWith('utf-16') === true ? undefined : findDecoder(label);
}
