import { createValue } from '../lib/value.ts'

/** A change of screens that waits for "yes", because it would lose unsaved work. */
export const leaving = createValue<{ readonly proceed: () => void; readonly stay: () => void } | null>(null)

/** True while signing out waits for "yes", because it would lose what is not sent yet. */
export const signingOut = createValue(false)
