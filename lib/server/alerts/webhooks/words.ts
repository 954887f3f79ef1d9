/** The fixed text of webhooks: their messages and the errors of deliveries. */

export const webhookWords = {
  notPublic: 'The address is not on the public internet',
  timeout: 'No response within 5 seconds',
  tooLong: 'The response is longer than 64 KB',
  status: (status: number) => `Status ${status}`,
  redirect: (status: number) => `Status ${status}: redirects are not followed`,
  missing: 'The webhook or the message was deleted',
  summary: (form: string, sender: string) => `${form}: ${sender}`,
  open: 'Open at the desk',
  test: 'A test of this webhook',
} as const;
