interface DayCount {
  readonly delivered: number
  readonly failed: number
}

/** A height of the drawing, and what it stands for. */
interface Tick {
  readonly value: number
  readonly y: number
}

interface DayChart {
  readonly columns: readonly {
    readonly x: number
    readonly width: number
    readonly delivered: number
    readonly failed: number
  }[]
  /** The days before as a line of steps, behind the columns of the same place. */
  readonly before: string
  readonly ticks: readonly Tick[]
}

/** The next round number of 1, 2 or 5 times a power of ten, whole. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? power * 10
}

/** Places in a drawing of 100 by 100, from its top, all to one scale. */
export function dayChart(days: readonly DayCount[], before: readonly DayCount[]): DayChart {
  const sum = ({ delivered, failed }: DayCount): number => delivered + failed
  const most = Math.max(1, ...days.map(sum), ...before.map(sum))
  const step = roundStep(most / 3)
  const top = Math.ceil(most / step) * step
  const height = (value: number): number => (value / top) * 100
  const wide = 100 / Math.max(1, days.length)
  return {
    columns: days.map((day, at) => ({
      ...{ x: at * wide + wide * 0.12, width: wide * 0.76 },
      ...{ delivered: height(day.delivered), failed: height(day.failed) },
    })),
    before: before
      .map(
        (day, at) =>
          `${at === 0 ? 'M0' : 'H'}${at === 0 ? '' : at * wide} ${at === 0 ? '' : 'V'}${100 - height(sum(day))}`,
      )
      .concat(before.length === 0 ? [] : ['H100'])
      .join(' '),
    ticks: Array.from({ length: top / step + 1 }, (_, n) => ({ value: n * step, y: 100 - height(n * step) })),
  }
}

/** What the change of a figure is: better, worse, or neither. */
export function changeOf(
  now: number | null,
  before: number | null,
  better: 'more' | 'less' | null,
): { readonly by: number; readonly is: 'better' | 'worse' | 'neither' } | null {
  if (now === null || before === null) return null
  const by = now - before
  if (by === 0 || better === null) return { by, is: 'neither' }
  return { by, is: by > 0 === (better === 'more') ? 'better' : 'worse' }
}
