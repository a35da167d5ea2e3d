import { z } from 'zod'

/** Words for the four scores of a password. */
export const passwordLabels = ['Too weak', 'Weak', 'Medium', 'Strong'] as const

/** Lowest score that sign-up, reset and change accept. */
const leastPasswordScore = 2

/**
 * Scores a password 0 to 3 by its length and how many kinds of characters it has (lower case, upper case, digits,
 * others): 2 kinds and 6 characters are 1, 4 and 8 are 2, 4 and 10 are 3 (AUTH-021).
 */
export function passwordScore(password: string): 0 | 1 | 2 | 3 {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  if (kinds >= 4 && password.length >= 10) return 3
  if (kinds >= 4 && password.length >= 8) return 2
  if (kinds >= 2 && password.length >= 6) return 1
  return 0
}

/** Said of an empty or too weak password. */
export const passwordMessage =
  'Please choose a password of at least medium strength: 8 characters with lower and upper case letters, digits and symbols'

/** A new password: at least medium. */
export const newPassword = z
  .string(passwordMessage)
  .max(200, 'Must be at most 200 characters')
  .refine((password) => passwordScore(password) >= leastPasswordScore, passwordMessage)
