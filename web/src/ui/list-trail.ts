import { useEffect } from 'react'
import { useLatest } from '../lib/latest.ts'
import type { TrailRecord, TrailSource } from '../lib/trail.ts'
import type { Column } from './list-types.ts'

/** The records of a list's rows, as its first column leads to them. */
export const trailRecords = <Row>(rows: readonly Row[], idColumn: Column<Row> | undefined): readonly TrailRecord[] =>
  rows.flatMap((row) => {
    const path = idColumn?.to?.(row)
    const name = idColumn?.cell(row)
    return path ? [{ path, name: typeof name === 'string' ? name : null }] : []
  })

/** Keeps a list's answer as what a record that is opened from it leads back to, and on; nothing while there is none. */
export function useKeptTrail(source: TrailSource, data: unknown): void {
  const latest = useLatest(source)
  useEffect(() => {
    if (data === undefined) return
    // As it was asked for: by the time this is loaded the list may be at another page.
    const asked = latest.current
    import('../lib/trail.ts').then(({ keepTrail, trailOf }) => keepTrail(trailOf(asked, data))).catch(() => undefined)
  }, [data, latest])
}
