/** How often a renewal is tried before the subscription has expired. */
export const mostTries = 3

/** Days after each try that failed until the next. */
const waits = [1, 3] as const

/** When a renewal is tried again that could not be taken so many times; null: never. */
export function retryAfter(tries: number, now: Date): Date | null {
  const days = waits[tries - 1]
  return tries >= mostTries || days === undefined ? null : new Date(now.getTime() + days * 86_400_000)
}
