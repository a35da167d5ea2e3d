import type { StockWarning } from '@crossdock/contract/fulfillment/stock/records'
import { Fragment } from 'react'
import { t } from '../../../lib/words.ts'
import { GoodsDot } from '../../../ui/condition-mark.tsx'

/** What a warning says, in a word. */
const labels = {
  LOW_POINT: { tone: 'low', label: 'Low' },
  ON_HOLD: { tone: 'hold', label: 'Much on hold' },
  CLEARANCE: { tone: 'clearance', label: 'Much for clearance' },
} as const satisfies Readonly<Record<StockWarning, { readonly tone: string; readonly label: string }>>

/** What to look at in the stock of a product: less than a low point, as much on hold or for clearance as its levels say. */
export const StockWarnings = ({ warnings }: { readonly warnings: readonly StockWarning[] }) =>
  warnings.map((warning) => (
    <Fragment key={warning}>
      <GoodsDot tone={labels[warning].tone} label={t(labels[warning].label)} />{' '}
    </Fragment>
  ))
