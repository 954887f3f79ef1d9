/** The fixed text of Google's map. */
export const googleMapWords = { title: (name: string) => `${name} on Google’s map` } as const;
