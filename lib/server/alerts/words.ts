/** Details of entries of the audit log. */
export const auditTexts = {
  silence: (days: number | undefined) =>
    days === undefined ? 'Alarm without messages: off' : `Alarm without messages: ${days} days`,
} as const;

export const alarmTexts = {
  certificate: (host: string, days: number) =>
    days < 0
      ? `The certificate of ${host} has expired.`
      : `The certificate of ${host} ends in ${days} ${days === 1 ? 'day' : 'days'}.`,
} as const;
export const digestTexts = {
  message: (sender: string, summary: string) =>
    summary === '' ? `- ${sender}` : `- ${sender}: ${summary}`,
} as const;
