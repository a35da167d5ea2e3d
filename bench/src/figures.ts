/** Numbers of one measurement, and what is said of them. */

/** The value below which `share` of the values lie; values need no order. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: percentile(values, 0.5),
  min: Math.min(...values),
  max: Math.max(...values),
})

/** b of t ~ N^b: the slope of a straight line through the logarithms. */
export function growth(points: readonly { readonly n: number; readonly t: number }[]): number {
  const logs = points.map(({ n, t }) => ({ x: Math.log(n), y: Math.log(t) }))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(logs.map((point) => point.x)), mean(logs.map((point) => point.y))]
  const above = logs.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  const below = logs.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return above / below
}

/**
 * Two things measured in turns, so that a slow minute of the machine falls on both: A B A B …; gives the ratios A/B of
 * neighbours.
 */
export async function inTurns(
  pairs: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<{ readonly a: Spread; readonly b: Spread; readonly ratio: Spread }> {
  const ofA: number[] = []
  const ofB: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    ofA.push(await a())
    ofB.push(await b())
  }
  return { a: spreadOf(ofA), b: spreadOf(ofB), ratio: spreadOf(ofA.map((value, index) => value / (ofB[index] ?? 1))) }
}

/** Three figures that count: 1,234, 12.3, 0.0123. */
export function show(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return Number(value.toPrecision(3)).toString()
}

/** "12.3 (11.9 … 14.0)" */
export const showSpread = ({ median, min, max }: Spread): string => `${show(median)} (${show(min)} … ${show(max)})`

export const milliseconds = (value: number): string => `${show(value)} ms`

/** Waits. */
export const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))
