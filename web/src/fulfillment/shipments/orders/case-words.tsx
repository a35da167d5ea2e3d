import type { Shortage } from '@crossdock/contract/fulfillment/shipments/waiting'
import type { CaseToBreak } from '@crossdock/contract/fulfillment/stock/case-breaks'
import { formatNumber } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { KeyValues } from '../../../ui/key-values.tsx'
import { packageWords } from '../../products/package-words.ts'

/** Which packages would be broken: of what, where they stand, and what is there afterwards. */
export function CaseWords({ cases }: { readonly cases: readonly CaseToBreak[] }) {
  return cases.map((one, index) => (
    <KeyValues
      // Two records of one place differ by nothing that is shown.
      key={`${index} ${one.sku}`}
      labelWidth={110}
      rows={[
        [
          t('Product'),
          <span key="sku" className="mono">
            {one.sku}
          </span>,
        ],
        [
          t('Is broken'),
          t('{{count}} × {{package}}', {
            count: one.packages,
            package: packageWords(one.packageTypeName, one.unitQuantity),
          }),
        ],
        [
          t('Stands in'),
          <span key="place" className="mono">
            {one.stockLocationTitle}
          </span>,
        ],
        [
          t('Afterwards'),
          t('{{taken}} of {{count}} units for this order; the other {{left}} stay there, loose', {
            taken: formatNumber(one.takenUnits),
            count: one.packages * one.unitQuantity,
            left: formatNumber(one.leftUnits),
          }),
        ],
      ]}
    />
  ))
}

/** "12 × SKU-1 needed, 7 available": what a line lacks. */
export const lackWords = (line: Pick<Shortage, 'sku' | 'neededUnits' | 'availableUnits'>): string =>
  t('{{needed}} × {{sku}} needed, {{available}} available', {
    needed: formatNumber(line.neededUnits),
    sku: line.sku,
    available: formatNumber(line.availableUnits),
  })
