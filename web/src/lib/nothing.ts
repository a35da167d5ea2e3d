/** Said where there is nothing: one dash, the same on every screen and in every document. */
export const nothing = '—'
