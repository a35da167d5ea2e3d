/** The languages that there are, as `<html lang>` names them. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]
