import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'

/** "Case of 12", or the name alone for single units. */
export const packageWords = (name: string, unitQuantity: number): string =>
  unitQuantity === 1 ? name : t('{{name}} of {{units}}', { name, units: formatNumber(unitQuantity) })
