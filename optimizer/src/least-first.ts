/**
 * Brings the `kept` least of the first `count` numbers to the front, least first; what is behind them is in no order. Only those that
 * are wanted are sorted: of a thousand visits a hundred neighbours are.
 */
export function leastFirst(keys: Float64Array, count: number, kept: number): void {
  let left = 0
  let right = kept < count ? count - 1 : 0
  // Halves the part in which the last of the wanted is, as Hoare did.
  while (left < right) {
    const a = keys[left] as number
    const b = keys[(left + right) >> 1] as number
    const c = keys[right] as number
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
    let i = left
    let j = right
    while (i <= j) {
      while ((keys[i] as number) < pivot) i++
      while ((keys[j] as number) > pivot) j--
      if (i > j) break
      const key = keys[i] as number
      keys[i] = keys[j] as number
      keys[j] = key
      i++
      j--
    }
    if (kept - 1 <= j) right = j
    else if (kept - 1 >= i) left = i
    else break
  }
  keys.subarray(0, Math.min(kept, count)).sort()
}
