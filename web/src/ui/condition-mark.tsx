import { type ConditionCode, conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import type { ReactNode } from 'react'
import { t } from '../lib/words.ts'
import { Dot } from './state-dot.tsx'

/** What is the matter with goods; each has its own colour and its own shape, and none is one of work. */
type GoodsTone = 'good' | 'clearance' | 'hold' | 'disposal' | 'missed' | 'unprocessed' | 'expired' | 'aside' | 'low'

const colours: Readonly<Record<GoodsTone, string>> = {
  good: 'var(--st-teal)',
  clearance: 'var(--st-amber)',
  hold: 'var(--st-violet)',
  disposal: 'var(--st-neutral)',
  missed: 'var(--st-red)',
  unprocessed: 'var(--st-neutral)',
  expired: 'var(--st-red)',
  aside: 'var(--st-violet)',
  low: 'var(--st-red)',
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 } as const

const shapes: Readonly<Record<GoodsTone, ReactNode>> = {
  // A full box, a price tag, a pause, a bin, a question, a box of which nothing is known, an hourglass, a box of dashes, an arrow down.
  good: <rect x="0.5" y="0.5" width="9" height="9" rx="2" fill="currentColor" />,
  clearance: <path d="M0.8 0.8h4.2l4.2 4.2-4.2 4.2-4.2-4.2z M3 3.2v-0.4" {...line} />,
  hold: <path d="M3 0.5v9M7 0.5v9" {...line} strokeWidth={2.4} />,
  disposal: <path d="M0.5 2.3h9M3.5 2V0.8h3V2M1.8 2.5l0.7 6.7h5l0.7-6.7" {...line} strokeWidth={1.3} />,
  missed: <path d="M2.6 3.2a2.4 2.3 0 114 1.6C5.5 5.6 5 5.8 5 7M5 8.4v1.4" {...line} />,
  unprocessed: <rect x="1" y="1" width="8" height="8" rx="2" {...line} strokeDasharray="1.2 1.6" />,
  expired: <path d="M1.5 0.8h7M1.5 9.2h7M2.5 1c0 2.6 5 5.4 5 8M7.5 1c0 2.6-5 5.4-5 8" {...line} strokeWidth={1.3} />,
  aside: <rect x="1" y="1" width="8" height="8" {...line} strokeDasharray="3 1.6" />,
  low: <path d="M5 0.5v8M1.4 5.2L5 8.8l3.6-3.6" {...line} strokeWidth={1.8} />,
}

const tones: Readonly<Record<ConditionCode, GoodsTone>> = {
  0: 'unprocessed',
  1: 'missed',
  2: 'disposal',
  3: 'hold',
  4: 'clearance',
  5: 'good',
}

/** What is the matter with goods, in a word and a shape. */
export const GoodsDot = ({ tone, label }: { readonly tone: GoodsTone; readonly label: string }) => (
  <Dot tone={tone} colour={colours[tone]} shape={shapes[tone]} label={label} />
)

/** The condition of goods in a word and a shape. */
export function ConditionMark({ condition }: { readonly condition: ConditionCode }) {
  return <GoodsDot tone={tones[condition]} label={t(conditions[condition])} />
}
