/** Days without a call after which a session ends. */
export const idleDays = 7
