import { t } from '../../lib/words.ts'

/** What is said of the label of a place that stands in another warehouse of the account. */
export const otherPlaceWords = (code: string, warehouse: string): string =>
  t('{{code}} is a place in {{warehouse}}', { code, warehouse })

/** Where the work is. */
export const hereWords = (warehouse: string): string => t('You are working in {{warehouse}}.', { warehouse })
