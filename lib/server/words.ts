/** Texts about the server and its settings that operators read. */

export const serverWords = {
  unprotected:
    'This is Next.js’s own server: it has no limits on connections, slow clients and requests. Run `npm start` in production.',
} as const;

export const settingWords = {
  siteUrl: 'write the site’s own address without a path, such as https://example.org',
  dataDirectory: 'write a directory, such as ./data',
  databaseUrl:
    'write the address of a PostgreSQL database, such as postgres://user:password@localhost:5432/frontdesk, or leave it empty',
  uploadsUrl:
    'write the place for uploads, such as s3://bucket/prefix?region=eu-central-1, with &endpoint=https://s3.example.org for a store other than Amazon’s, or leave it empty',
  editing: 'write on, to edit the site at the desk, or off',
  canaryForm: 'write the id of a form, such as contact, or leave it empty',
  smtpUrl:
    'write the address of a mail server, such as smtps://user:password@mail.example.org, or leave it empty',
  mailFrom: 'write one plain e-mail address, such as desk@example.org',
  mailFromMissing:
    'MAIL_FROM: write the address that mails come from, such as desk@example.org, because SMTP_URL is set.',
  dkimSelector:
    'write the selector with which the mail server signs, such as mail for mail._domainkey.example.org, or leave it empty',
  metricsToken:
    'write 16 to 200 letters, digits or signs without spaces, such as the output of `openssl rand -hex 32`, or leave it empty',
  formsOrigin:
    'write the origin of the hosted form service, such as https://formspree.io, or leave it empty',
  trustProxy: 'write the number of your own proxies in front of the site, such as 1',
  trustProxyMin: 'write 0 or more',
  trustProxyMax: 'write 9 or less',
  backupKeep: 'write how many archives to keep, from 1 to 9999, such as 14',
  backupHour: 'write an hour of the day from 0 to 23, such as 3',
  backupPassphrase: 'write at least 12 characters, or leave it empty',
} as const;
