import { conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import type { StockRecord } from '@crossdock/contract/fulfillment/stock/records'
import { t } from '../../../lib/words.ts'
import { ConditionMark, GoodsDot } from '../../../ui/condition-mark.tsx'

/** The condition of a stock record, or what else keeps it from being promised. */
export function RecordState({ record }: { readonly record: StockRecord }) {
  if (record.block === 'EXPIRED') return <GoodsDot tone="expired" label={t('Expired')} />
  if (record.block === 'TEMPORARY_LOCATION') return <GoodsDot tone="aside" label={t('Set aside')} />
  return <ConditionMark condition={record.condition} />
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
