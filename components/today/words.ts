/** The fixed text of the page "Today". */
export const todayTexts = {
  newMessages: (total: string) => (total === '1' ? 'new message' : 'new messages'),
  waiting: (total: string) =>
    total === '1' ? 'message without an answer' : 'messages without an answer',
} as const;
