import { type ConditionCode, conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import type { StockRecord } from '@crossdock/contract/fulfillment/stock/records'
import { t } from '../../../lib/words.ts'
import { StateDot, type StateTone } from '../../../ui/state-dot.tsx'

const tones: Readonly<Record<ConditionCode, StateTone>> = {
  0: 'draft',
  1: 'failed',
  2: 'cancelled',
  3: 'waiting',
  4: 'process',
  5: 'ready',
}

/** The condition of goods in a word and a shape. */
function ConditionState({ condition }: { readonly condition: ConditionCode }) {
  return <StateDot tone={tones[condition]} label={t(conditions[condition])} />
}

/** The condition of a stock record, or what else keeps it from being promised. */
export function RecordState({ record }: { readonly record: StockRecord }) {
  if (record.block === 'EXPIRED') return <StateDot tone="failed" label={t('Expired')} />
  if (record.block === 'TEMPORARY_LOCATION') return <StateDot tone="waiting" label={t('Set aside')} />
  return <ConditionState condition={record.condition} />
}

/** Why what is free of a record cannot be promised, in a sentence; null when it can. */
export function blockWords(record: StockRecord): string | null {
  switch (record.block) {
    case 'CONDITION':
      return t('The condition is {{condition}}: only goods in excellent condition are promised to orders.', {
        condition: t(conditions[record.condition]),
      })
    case 'EXPIRED':
      return t('The expiry date has passed.')
    case 'TEMPORARY_LOCATION':
      return t('It stands in a temporary stock location: move it to a lasting one.')
    case null:
      return null
  }
}
