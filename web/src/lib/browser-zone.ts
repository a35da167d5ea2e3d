/** Where the browser is: what a form suggests, and where a new account begins. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
