/** Keys that walk the rows of a list, and stay at its ends. */
export function walkingKeys(focused: number, count: number, setFocused: (index: number) => void) {
  const down = (): void => setFocused(Math.min(focused + 1, count - 1))
  const up = (): void => setFocused(Math.max(focused - 1, 0))
  return { j: down, ArrowDown: down, k: up, ArrowUp: up }
}
