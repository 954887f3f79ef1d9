/** The fixed text of drawings of the sky. */

export const nightBarWords = {
  doors: 'Doors',
  key: 'A thin line is what is above the horizon; a thick one, what can be seen.',
} as const;

export const nightRibbonWords = { title: 'The coming nights' } as const;
