/** The messages of the consent endpoint, by status. */
export const consentErrors = {
  400: 'That is neither yes nor no. Go back and choose one of them.',
  403: 'This came from a page that is not part of this site, so nothing was changed.',
  404: 'This site counts no visits, so there is nothing to answer.',
  405: 'Answers are sent with POST.',
  413: 'That is more than an answer.',
  415: 'Answers are sent as application/x-www-form-urlencoded.',
} as const;
