export const webhooksPageTexts = {
  shapes: [
    ['standard', 'Standard JSON'],
    ['slack', 'A short text for Slack'],
    ['discord', 'A short text for Discord'],
  ],
} as const;
