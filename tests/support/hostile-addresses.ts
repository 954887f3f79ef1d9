/** Texts that add a recipient or a header line where a mail takes them as an address or a subject. */
export const hostileAddresses: readonly string[] = [
  'ana@example.org, eve@example.net',
  'ana@example.org\r\nBcc: eve@example.net',
  'ana@example.org\nBcc: eve@example.net\n\nBuy',
  'x: eve@example.net, mallory@example.net;',
  '"x" <eve@example.net>',
  'eve@example.net;',
  'undisclosed-recipients:;',
  'ana@example.org%0d%0aBcc:eve@example.net',
  '=?utf-8?q?ana=0D=0ABcc:_eve?=@example.net',
  'Group:ana@example.org;,eve@example.net',
];
