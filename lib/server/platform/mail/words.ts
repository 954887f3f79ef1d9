/** An operator's reply to a submission. */
export const replyMailTexts = {
  quoted: (day: string, sender: string | undefined) =>
    sender === undefined ? `On ${day} you wrote:` : `On ${day}, ${sender} wrote:`,
} as const;
