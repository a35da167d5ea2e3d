import { appendFileSync } from 'node:fs'
import { openStandIn } from './stripe-stand-in.ts'

/**
 * The stand-in for Stripe as a process of its own, with a log of its own: what it has done stands there before anybody is answered, and
 * stays there whoever is killed. At each moment of a request it waits until its parent lets it go on.
 */
const [logPath = ''] = process.argv.slice(2)
let goOn = new Map<number, () => void>()
let moments = 0

/** What it is told: to go on, or that somebody pays on a page. */
type Told =
  | { readonly kind: 'go-on'; readonly moment: number }
  | { readonly kind: 'pay'; readonly url: string; readonly last4: string }
  | { readonly kind: 'books' }

const say = (said: Readonly<Record<string, unknown>>): void => void process.send?.(said)
const log = (line: Readonly<Record<string, unknown>>): void => appendFileSync(logPath, `${JSON.stringify(line)}\n`)

const standIn = await openStandIn({
  at: (moment, asked) =>
    new Promise((resolve) => {
      const id = ++moments
      log({ moment, asked })
      goOn.set(id, resolve)
      say({ kind: 'moment', id, moment, asked })
    }),
  tells: (body, signature) => {
    log({ tells: body })
    say({ kind: 'tells', body, signature })
  },
})
process.on('message', (told: Told) => {
  if (told.kind === 'go-on') {
    goOn.get(told.moment)?.()
    goOn.delete(told.moment)
  } else if (told.kind === 'pay') say({ kind: 'paid', state: standIn.payOn(told.url, told.last4) })
  else say({ kind: 'books', things: [...standIn.things.values()], complaints: standIn.complaints })
})
process.on('disconnect', () => {
  goOn = new Map()
  process.exit(0)
})
say({ kind: 'ready', url: standIn.url })
