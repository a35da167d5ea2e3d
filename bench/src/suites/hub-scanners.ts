import { addressOf } from '@crossdock/contract/encode-call'
import * as boxes from '@crossdock/contract/sorting/boxes'
import { milliseconds, pause, percentile } from '../figures.ts'
import { fire, type Shot, type Target } from '../http-load.ts'
import { type Awaited, awaitedBoxes, receivedOf } from '../hub-data.ts'
import type { Finding } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'

const scanners = 16
const scansASecond = 4
const seconds = 15
const most = 100

/** A scan is two calls: what the code is, and that it is here. */
const shotOf = ({ code, id, orderId }: Awaited, isAnswer: boolean): Shot =>
  isAnswer
    ? {
        method: 'PUT',
        path: addressOf(boxes.receive, { id: orderId, boxId: id }),
        body: {},
      }
    : { path: addressOf(boxes.scan, { code }) }

interface Scanned {
  readonly looked: readonly number[]
  readonly whole: readonly number[]
  /** Boxes whose scanner was told that they are here. */
  readonly told: readonly string[]
}

/** Sixteen people, each with boxes of the same trucks, at their own pace, until the server is gone or all are scanned. */
async function scanAll(target: Target, all: readonly Awaited[]): Promise<Scanned> {
  const looked: number[] = []
  const whole: number[] = []
  const told: string[] = []
  await Promise.all(
    Array.from({ length: scanners }, async (_, scanner) => {
      const own = all.filter((_box, index) => index % scanners === scanner)
      let before = 0
      const box = (number: number): Awaited => own[number >> 1] as Awaited
      await fire(
        target,
        1,
        (number) => shotOf(box(number), number % 2 === 1),
        { count: own.length * 2, seconds: 60, perSecond: scansASecond * 2 },
        ({ status, milliseconds: time, body }, number) => {
          if (status >= 300) throw new Error(`${status} ${body.slice(0, 300)}`)
          if (number % 2 === 0) {
            before = time
            looked.push(time)
          } else {
            whole.push(before + time)
            told.push(box(number).id)
          }
        },
      )
    }),
  )
  return { looked, whole, told }
}

/** Sixteen scanners at once; then again with the server killed in the middle, and what was not answered sent once more. */
export async function measureScanners(url: string, folder: string): Promise<readonly Finding[]> {
  const each = scanners * scansASecond * seconds
  const all = await awaitedBoxes(url, each * 2)
  const [calm, killed] = [all.slice(0, each), all.slice(each)]
  const server = await startProduct(url, folder)
  let scanned: Scanned
  try {
    const target = await signIn(url, server.port, 'all')
    // The first of a process are compiled and planned.
    await fire(target, 4, (number) => shotOf(all[number % all.length] as Awaited, false), { count: 200, seconds: 5 })
    scanned = await scanAll(target, calm)
  } finally {
    await server.stop()
  }
  const told: string[] = []
  const first = await startProduct(url, folder)
  try {
    const target = await signIn(url, first.port, 'all')
    const scans = Promise.all(
      Array.from({ length: scanners }, async (_, scanner) => {
        const own = killed.filter((_box, index) => index % scanners === scanner)
        await fire(
          target,
          1,
          (number) => shotOf(own[number] as Awaited, true),
          { count: own.length, seconds: 60, perSecond: scansASecond },
          ({ status }, number) => {
            if (status < 300) told.push((own[number] as Awaited).id)
          },
        ).catch(() => null)
      }),
    )
    await pause((seconds * 1000) / 2)
    process.kill(first.pid, 'SIGKILL')
    await scans
  } finally {
    await first.stop()
  }
  const kept = await receivedOf(url, told)
  const again = await startProduct(url, folder)
  try {
    const target = await signIn(url, again.port, 'all')
    // A scanner sends all that it holds once more, in its order.
    const { firstFailure } = await fire(target, scanners, (number) => shotOf(killed[number] as Awaited, true), {
      count: killed.length,
      seconds: 60,
    })
    if (firstFailure !== null) throw new Error(firstFailure)
  } finally {
    await again.stop()
  }
  const there = await receivedOf(
    url,
    killed.map(({ id }) => id),
  )
  const p99 = percentile(scanned.whole, 0.99)
  return [
    {
      what: `${scanners} scanners, ${scansASecond} scans a second each: what it is and where it goes, p50; p99`,
      measured: `${milliseconds(percentile(scanned.looked, 0.5))}; ${milliseconds(percentile(scanned.looked, 0.99))}`,
    },
    {
      what: 'the same and that it is here, p50; p99',
      measured: `${milliseconds(percentile(scanned.whole, 0.5))}; ${milliseconds(p99)}`,
      goal: `p99 ≤ ${most} ms`,
      holds: p99 <= most,
    },
    {
      what: `server killed after ${told.length} of ${killed.length} answers: of those kept; after all were sent once more`,
      measured: `${kept}; ${there}`,
      goal: 'nothing lost',
      holds: kept === told.length && there === killed.length,
    },
  ]
}
