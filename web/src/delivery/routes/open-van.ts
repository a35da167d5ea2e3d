import type { Route } from '@crossdock/contract/delivery/routes'
import { t } from '../../lib/words.ts'

/** What is asked before a route starts whose van nobody has closed: what is not in there. */
export function openVanWords({ boxesCount, missingCount, missing }: NonNullable<Route['openVan']>): string {
  if (missingCount === 0) return t('All boxes are in the van, and its doors are not closed yet.')
  const more = missingCount > missing.length ? ` +${missingCount - missing.length}` : ''
  return t('Boxes that are not in the van, {{missing}} of {{all}}: {{barcodes}}', {
    ...{ missing: missingCount, all: boxesCount },
    barcodes: missing.join(', ') + more,
  })
}
