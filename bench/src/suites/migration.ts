import { migrate } from '../../../server/src/platform/migrate.ts'
import type { Calibrations } from '../calibrations.ts'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { pause, percentile, show } from '../figures.ts'
import { printFindings, printHeading } from '../print.ts'

/** The migration that fills a new column of the largest table; it and those after it are run again, while others write. */
const last = '0007_line_volume'

/** Writes one line after the other until told to stop; gives how long each write took, in milliseconds. */
async function writeLines(url: string, isOver: () => boolean): Promise<number[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from shipment_order_items where account_id = 1 order by random() limit 500',
    )
    const times: number[] = []
    while (!isOver()) {
      const from = performance.now()
      await client.query('update shipment_order_items set units_count = units_count where account_id = 1 and id = $1', [
        rows[times.length % rows.length]?.id,
      ])
      times.push(performance.now() - from)
      await pause(2)
    }
    return times
  })
}

export async function migration(
  databases: Databases,
  sizes: readonly Size[],
  _calibrations: Calibrations,
): Promise<void> {
  printHeading('A migration of a table in use')
  // Its time goes with the lines, the longest wait does not: a few hundred thousand tell.
  const { url } = await databases.copyOf(sizes.includes('100k') ? '100k' : (sizes[0] ?? '10k'))
  const lines = await withClient(url, async (client) => {
    await client.query(
      `alter table shipment_order_items drop column volume; delete from kysely_migration where name >= '${last}'`,
    )
    const { rows } = await client.query<{ lines: number }>(
      'select count(*)::integer as lines from shipment_order_items',
    )
    return rows[0]?.lines ?? 0
  })
  let isOver = false
  const writers = Array.from({ length: 4 }, () => writeLines(url, () => isOver))
  const from = performance.now()
  await migrate(url).finally(() => {
    isOver = true
  })
  const seconds = (performance.now() - from) / 1000
  const times = (await Promise.all(writers)).flat()
  const longest = Math.max(...times)
  printFindings([
    {
      what: `${lines.toLocaleString('en-US')} lines given a column with a value and an index`,
      measured: `${show(seconds)} s`,
    },
    {
      what: `the longest that any of ${times.length.toLocaleString('en-US')} writes to the table waited meanwhile (p99 ${show(percentile(times, 0.99))} ms)`,
      measured: `${show(longest)} ms`,
      goal: '≤ 1 s',
      holds: longest <= 1_000,
    },
  ])
}
