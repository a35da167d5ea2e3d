import { formatDay } from '@crossdock/contract/days'
import { allLogTypes, type LogType, logTypes } from '@crossdock/contract/fulfillment/stock/ledger'
import { type Drift, subjectKinds } from '@crossdock/contract/fulfillment/stock/self-check'
import { cubicCentimetresPerCubicFoot, round } from '@crossdock/contract/units'
import { z } from 'zod'

/** Kept sums of a product as stored, or as its stock records add up to. */
const productSums = z.object({
  units: z.number(),
  volume: z.number(),
  receivedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
})
type ProductSums = z.output<typeof productSums>

/** Named counts that should agree: lines, units, packages … */
const sums = z.record(z.string(), z.number())
type Sums = z.output<typeof sums>

/** The latest entry of a stock record in the ledger. */
interface LastEntry {
  readonly type: LogType
  readonly at: string
}

const counts = { kind: z.enum(subjectKinds), subject: z.string(), expected: z.number(), found: z.number() }
const other = { ...counts, expected: z.null(), found: z.null() }

/** What a check found to disagree, with the facts that explain it. */
export const finding = z.discriminatedUnion('check', [
  z.object({ ...counts, check: z.literal('LEDGER'), detail: z.object({ entries: z.number() }) }),
  /** Where the entry before ended, and where the first entry starts that does not follow it. */
  z.object({ ...counts, check: z.literal('CHAIN'), detail: z.object({ type: z.enum(allLogTypes), at: z.string() }) }),
  z.object({
    ...counts,
    check: z.enum(['ALLOCATED', 'PICKED']),
    detail: z.object({ onHand: z.number(), held: z.number(), picked: z.number(), holds: z.number() }),
  }),
  z.object({
    ...other,
    check: z.literal('PRODUCT_SUMS'),
    /** With the number of warehouses whose kept sums differ. */
    detail: z.object({ expected: productSums, found: productSums, warehouses: z.number() }),
  }),
  z.object({
    ...counts,
    check: z.literal('ORDER_HOLDS'),
    detail: z.object({ state: z.string(), lines: z.number() }),
  }),
  z.object({ ...counts, check: z.enum(['SHIPPED', 'RECEIVED', 'UNITIZED']), detail: sums }),
  z.object({ ...other, check: z.literal('ORDER_SUMS'), detail: z.object({ expected: sums, found: sums }) }),
])
export type Finding = z.output<typeof finding>

const number = (value: number): string => value.toLocaleString('en-US')
const packages = (count: number): string => `${number(count)} ${Math.abs(count) === 1 ? 'package' : 'packages'}`
const units = (count: number): string => `${number(count)} ${Math.abs(count) === 1 ? 'unit' : 'units'}`

const productText = ({ units: count, volume, receivedOn, expiresOn }: ProductSums): string =>
  [
    units(count),
    `${number(round(volume / cubicCentimetresPerCubicFoot, 2))} cu ft`,
    ...(receivedOn ? [`received ${formatDay(receivedOn)}`] : []),
    ...(expiresOn ? [`expires ${formatDay(expiresOn)}`] : []),
  ].join(', ')

const sumsText = (sums: Sums): string =>
  Object.entries(sums)
    .map(([name, value]) => `${name} ${number(value)}`)
    .join(', ')

/** What an order in this state must hold, in words. */
const holdRules: Readonly<Record<string, string>> = {
  READY: 'A placed order holds exactly the units it needs',
  PICKING: 'An order in process holds no more units than it needs',
  COMPLETED: 'A shipped order has shipped exactly its units, and holds nothing more',
}

type Explained = Pick<Drift, 'expected' | 'found' | 'explanation' | 'canRepair'>

/** Says in words what disagrees, why it matters, and whether a repair can put it right. */
export function explain(finding: Finding, last: LastEntry | null): Explained {
  switch (finding.check) {
    case 'LEDGER': {
      const { entries } = finding.detail
      const lastly = last ? ` The last one is ${logTypes[last.type]}, ${formatDay(last.at.slice(0, 10))}.` : ''
      return {
        expected: packages(finding.expected),
        found: packages(finding.found),
        explanation: `The stock record holds ${packages(finding.found)}, but its ${number(entries)} ledger ${entries === 1 ? 'entry adds' : 'entries add'} up to ${packages(finding.expected)}.${lastly} Count the goods; a repair writes the difference to the ledger.`,
        canRepair: true,
      }
    }
    case 'CHAIN': {
      const { type, at } = finding.detail
      return {
        expected: packages(finding.expected),
        found: packages(finding.found),
        explanation: `The ledger entry ${logTypes[type]}, ${formatDay(at.slice(0, 10))}, starts with ${packages(finding.found)}, but the one before it ended with ${packages(finding.expected)}: an entry was lost or changed. Count the goods; what the ledger says is never changed.`,
        canRepair: false,
      }
    }
    case 'ALLOCATED':
    case 'PICKED': {
      const { onHand, held, picked, holds } = finding.detail
      const what = finding.check === 'ALLOCATED' ? 'reserved' : 'picked'
      const fits = held <= onHand && picked <= held
      return {
        expected: packages(finding.expected),
        found: packages(finding.found),
        explanation: `The stock record says ${packages(finding.found)} ${what}, but its ${number(holds)} open ${holds === 1 ? 'reservation adds' : 'reservations add'} up to ${packages(finding.expected)}. ${fits ? 'A repair adds up anew.' : `Only ${packages(onHand)} are on hand: release an order first.`}`,
        canRepair: fits,
      }
    }
    case 'PRODUCT_SUMS':
      return {
        expected: productText(finding.detail.expected),
        found: productText(finding.detail.found),
        explanation: `The sums kept with the product${finding.detail.warehouses > 0 ? `, or with ${number(finding.detail.warehouses)} of its warehouses,` : ''} differ from its stock records. A repair adds up anew.`,
        canRepair: true,
      }
    case 'ORDER_HOLDS': {
      const { state, lines } = finding.detail
      return {
        expected: units(finding.expected),
        found: units(finding.found),
        explanation: `${holdRules[state] ?? 'An order that is not placed holds nothing'}: ${number(lines)} ${lines === 1 ? 'line differs' : 'lines differ'}. ${state === 'COMPLETED' ? 'Count the goods and adjust.' : 'Release the order and place it again.'}`,
        canRepair: false,
      }
    }
    case 'SHIPPED':
      return {
        expected: packages(finding.expected),
        found: packages(finding.found),
        explanation: `The order’s reservations were shipped with ${packages(finding.expected)}, but the ledger has ${packages(finding.found)} as shipped for it. Count the goods and adjust.`,
        canRepair: false,
      }
    case 'RECEIVED':
      return {
        expected: packages(finding.expected),
        found: packages(finding.found),
        explanation: `The received lines of the order are ${packages(finding.expected)}, but the ledger has ${packages(finding.found)} as received for it. Count the goods and adjust.`,
        canRepair: false,
      }
    case 'UNITIZED':
      return {
        expected: units(0),
        found: units(finding.found),
        explanation: `Packages were broken or put together, and the entries of it differ by ${units(Math.abs(finding.found))} where they should be equal. Count the goods and adjust.`,
        canRepair: false,
      }
    case 'ORDER_SUMS':
      return {
        expected: sumsText(finding.detail.expected),
        found: sumsText(finding.detail.found),
        explanation: 'The sums kept with the order differ from its lines. A repair adds up anew.',
        canRepair: true,
      }
  }
}
