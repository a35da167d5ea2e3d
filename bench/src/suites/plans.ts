import type { Databases, Size, Stocked } from '../databases.ts'
import { openMicroscope, type Statement } from '../explain.ts'
import { printFindings, printHeading, printLine, printProgress } from '../print.ts'
import { address, listCases } from './list-requests.ts'

const pageSize = { page_size: '25' }
/** Rows read for a row given, at most; pages that are not full are counted as full. */
const mostReadPerRow = 20

interface Wide {
  readonly address: string
  readonly statement: Statement
}

/** Every filter with every sort under EXPLAIN: those that read more than they should, and how many there were. */
async function findWideReads(stocked: Stocked): Promise<{ asked: number; wide: Wide[] }> {
  const microscope = await openMicroscope(stocked.url)
  const wide: Wide[] = []
  let asked = 0
  try {
    for (const list of await listCases(stocked.url)) {
      printProgress(`${stocked.size}: plans of ${list.name}`)
      const searches = [list.search.common, list.search.rare].map((text) => ({ [list.search.field]: text }))
      for (const part of list.parts)
        for (const filter of [{}, ...list.filters, ...searches])
          for (const sort of list.sorts) {
            const path = address(list, part, filter, pageSize, { sort, infinite: 'true' })
            asked++
            for (const statement of await microscope.look({ path }))
              if (statement.read > mostReadPerRow * Math.max(statement.returned, 25))
                wide.push({ address: path, statement })
          }
    }
  } finally {
    await microscope.close()
  }
  return { asked, wide }
}

/** Whether every filter of every list, with every sort, finds its rows by an index. */
export async function plans(databases: Databases, sizes: readonly Size[]): Promise<void> {
  printHeading('Plans')
  const reads = await findWideReads(await databases.of(sizes.at(-1) ?? '10k'))
  for (const { address: path, statement } of reads.wide)
    printLine(
      `read ${statement.read}, gave ${statement.returned}, ${statement.milliseconds.toFixed(1)} ms: ${path}\n  ${statement.plan}`,
    )
  printFindings([
    {
      what: `filter × sort that read more than ${mostReadPerRow} rows a row shown`,
      measured: `${new Set(reads.wide.map((entry) => entry.address)).size} of ${reads.asked}`,
      goal: 'none',
      holds: reads.wide.length === 0,
    },
  ])
}
