const newMessages = (count: number) => (count === 1 ? '1 new message' : `${count} new messages`);

export const liveTexts = {
  newMessages,
} as const;
export const refundTexts = {
  payment: (reference: string, paid: string, card: string | undefined) =>
    card === undefined ? `${reference}: ${paid} paid` : `${reference}: ${paid} paid, ${card}`,
} as const;
