import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Calibrations } from '../calibrations.ts'
import type { Databases, Size } from '../databases.ts'
import { inTurns, milliseconds, pause, spreadOf } from '../figures.ts'
import { type Finding, printFindings, printHeading, printProgress } from '../print.ts'
import { startProduct } from '../product-server.ts'

const pairs = 200
const password = 'Corner+4ook'
const form = { businessName: 'Kiln Studio', firstName: 'Ana', lastName: 'Ruiz', phone: '6045550199', password }

/** How long the answer to what a stranger asks takes, for an address with an account and for one without, in turns. */
export async function doors(databases: Databases, _sizes: readonly Size[], _calibrations: Calibrations): Promise<void> {
  printHeading('What a stranger learns from the time that an answer takes')
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const product = await startProduct(await databases.empty(), folder, { TRIES_FACTOR: '1000000' })
  const post = async (path: string, body: object): Promise<number> => {
    const from = performance.now()
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await answer.text()
    const time = performance.now() - from
    // What an answer leaves to a job is done before the next one is timed.
    await pause(40)
    return time
  }
  let strangers = 0
  const known = 'known@kiln.example'
  const stranger = (): string => `stranger${++strangers}@kiln.example`
  const calls: Readonly<Record<string, (email: string) => object>> = {
    'forgot-password': (email) => ({ email }),
    'resend-link': (email) => ({ email }),
    signup: (email) => ({ ...form, email }),
    login: (email) => ({ email, password: 'a guess' }),
  }
  const findings: Finding[] = []
  try {
    await post('signup', { ...form, email: known })
    for (const [path, body] of Object.entries(calls)) {
      printProgress(path)
      for (let warm = 0; warm < 10; warm++) await post(path, body(warm % 2 === 0 ? known : stranger()))
      let isKnownFirst = false
      const ofKnown: number[] = []
      const ofStrangers: number[] = []
      const one = async (isKnown: boolean): Promise<number> => {
        const time = await post(path, body(isKnown ? known : stranger()))
        ;(isKnown ? ofKnown : ofStrangers).push(time)
        return time
      }
      // Each is as often the first of a pair as the second.
      await inTurns(
        pairs,
        () => {
          isKnownFirst = !isKnownFirst
          return one(isKnownFirst)
        },
        () => one(!isKnownFirst),
      )
      const [a, b] = [spreadOf(ofKnown), spreadOf(ofStrangers)]
      const ratio = a.median / b.median
      findings.push({
        what: `${path}: with an account / without, medians of ${pairs}`,
        measured: `${milliseconds(a.median)} / ${milliseconds(b.median)}, ${ratio.toFixed(3)} × (least ${milliseconds(a.min)} / ${milliseconds(b.min)})`,
        goal: '0.95 … 1.05 ×',
        holds: ratio >= 0.95 && ratio <= 1.05,
      })
    }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  printFindings(findings)
}
