/** A zone as people call it: America/Vancouver is Vancouver. */
export const zoneName = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
