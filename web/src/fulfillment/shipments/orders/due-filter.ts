import { type Due, dues } from '@crossdock/contract/fulfillment/shipments/states'
import { t } from '../../../lib/words.ts'
import type { ListFilter } from '../../../ui/list-types.ts'

const dueLabel = (due: Due): string => ({ late: t('Late'), hour: t('Within the hour'), today: t('Today') })[due]

/** By when orders must have left. */
export const dueFilter: ListFilter = {
  kind: 'select',
  name: 'due',
  label: 'Due',
  options: () => dues.map((due) => ({ value: due, label: dueLabel(due) })),
  width: 124,
}
