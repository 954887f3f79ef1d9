import { generateKeyPairSync, sign } from 'node:crypto';

/** A private key and its certificate, in PEM. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Creates a certificate for a host that signs itself, without a tool of the system (RFC 5280). */
export function createCertificate(host: string, begin: Date, end: Date): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(identifier('550403'), der(0x0c, Buffer.from(host)))));
  const alternativeNames = sequence(der(0x82, Buffer.from(host)));
  const algorithm = sequence(identifier('2a8648ce3d040302'));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time(begin), time(end)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(identifier('551d11'), der(0x04, alternativeNames)))),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature));
  const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes a value with its tag and length (ITU-T X.690). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const set = (...parts: readonly Buffer[]) => der(0x31, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

/** Encodes a time as YYMMDDHHMMSSZ. */
function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}
