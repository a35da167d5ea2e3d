import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as archives from '@crossdock/contract/account/archives'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { pause, show } from '../figures.ts'
import { askOnce } from '../http-load.ts'
import { memoryOf } from '../machine.ts'
import { printFindings, printHeading, printProgress } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'

const megabyte = 2 ** 20

/** All data of an account as one archive: how long it takes, and how much memory the server has while it makes it. */
export async function archive(databases: Databases, sizes: readonly Size[]): Promise<void> {
  printHeading('Archive of all data')
  for (const size of sizes) {
    // It adds a row to some tables, which nothing here measures: not worth a copy.
    const { url, orders } = await databases.of(size)
    const folder = mkdtempSync(join(tmpdir(), 'bench-archive-'))
    const server = await startProduct(url, folder)
    try {
      printProgress(`${size}: archive`)
      const target = await signIn(url, server.port, 'all')
      await withClient(url, (client) => client.query('update sessions set proven_at = now()'))
      const idle = memoryOf(server.pid)
      const from = performance.now()
      const { status, body } = await askOnce(target, {
        method: archives.ask.method,
        path: archives.ask.path,
        body: {},
      })
      if (status !== 202) throw new Error(`${status} ${body.slice(0, 300)}`)
      const look = async () =>
        (
          JSON.parse((await askOnce(target, { path: archives.list.path })).body) as {
            data: { items: archives.Archive[] }
          }
        ).data.items[0]
      let made = await look()
      for (; made?.state === 'making'; made = await look()) await pause(200)
      const seconds = (performance.now() - from) / 1000
      const most = memoryOf(server.pid, 'most')
      if (made?.state !== 'done') throw new Error('The archive was not made.')
      printFindings([
        {
          what: `an archive of ${orders.toLocaleString('en-US')} orders, ${(made.rows ?? 0).toLocaleString('en-US')} rows`,
          measured: `${show(seconds)} s, ${show((made.bytes ?? 0) / megabyte)} MB`,
        },
        {
          what: `most memory of the server (${show(idle)} MB before)`,
          measured: `${show(most)} MB`,
          goal: '≤ 300 MB',
          holds: most <= 300,
        },
      ])
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
