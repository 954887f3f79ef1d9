/** The fixed text of drawings of the sky. */

export const planisphereWords = {
  label: (placeName: string) => `The sky over ${placeName}`,
  /** Clockwise from north. */
  compass: ['N', 'E', 'S', 'W'],
} as const;

export const nightDialWords = { turn: 'Turn the night', still: 'The sky' } as const;

export const nightBarWords = {
  doors: 'Doors',
  key: 'A thin line is what is above the horizon; a thick one, what can be seen.',
} as const;

export const nightRibbonWords = { title: 'The coming nights' } as const;

export const fieldsOfViewWords = {
  degrees: (text: string) => `${text}°`,
  pleiades: 'The Pleiades in the field, to scale',
  wholeMoon: (share: string) => `The Moon in the field, to scale: ${share} of its width`,
  partOfMoon: 'A part of the Moon fills most of the field, to scale',
} as const;
