import { ApiError } from '../../lib/errors.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { rowWords } from './fault-words.ts'

/** What an answer says about the rows that were sent. */
interface ImportFailure {
  /** Keys that do not exist (a 400 answer that is a bare list of them). */
  readonly unknownKeys: readonly string[] | null
  /** Rows by number, or columns by header, that the answer names (417). */
  readonly rowIds: readonly (number | string)[]
  /** Every fault in words. */
  readonly messages: readonly string[]
  /** Rows that orders have already from other files: the same lines, or more of them? Null: that is not asked. */
  readonly equal: number | null
}

/** Toasts of faults that are shown at once; the rest stands in the dialog. */
const mostToasts = 4

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The sentence of spec 2, section 8, for SKUs that do not exist. */
export const unknownKeysMessage =
  'Some SKUs could not be identified, and preselected. Please remove them before proceeding or update your products list and try again.'

/** SKUs that are listed. */
const mostSkus = 10

/** Which SKUs do not exist. */
export function unknownWords(keys: readonly string[]): string {
  const rest = keys.length - mostSkus
  return t('Nothing was imported: there are no products with these SKUs: {{skus}}', {
    skus: `${keys.slice(0, mostSkus).join(', ')}${rest > 0 ? ` (+${rest})` : ''}`,
  })
}

/** Says why an import failed that nobody looks at any more: its rows cannot be marked. */
export function tellFailure(error: unknown): void {
  const { unknownKeys, equal } = readImportFailure(error)
  if (equal !== null)
    toast.rowError(
      t(
        'Nothing was imported: orders have lines of the file already, from another one (rows: {{count}}). Please import it again, and say whether they are the same lines or more of them.',
        { count: equal },
      ),
    )
  if (unknownKeys) toast.rowError(unknownWords(unknownKeys))
}

/** Reads a failed import, and tells the person what only toasts can: faults in words stay until closed, other failures go the usual way. */
export function readImportFailure(error: unknown): ImportFailure {
  if (!(error instanceof ApiError) || error.isHandled) {
    showError(error)
    return { unknownKeys: null, rowIds: [], messages: [], equal: null }
  }
  if (error.list) return { unknownKeys: error.list, rowIds: [], messages: [], equal: null }
  const { errInfo, errors } = error.body
  const messages = listOf(errors).filter((one): one is string => typeof one === 'string')
  const named = messages.flatMap((message) => Number(/^Row (\d{1,7})\b/.exec(message)?.[1] ?? 0) || [])
  const rowIds = [...new Set([errInfo?.rowId, ...listOf(errInfo?.['rowIds']), ...named])].filter(
    (one): one is number | string => typeof one === 'number' || typeof one === 'string',
  )
  if (errInfo?.errType === 'EqualLines') {
    const count = errInfo['faultCount']
    return { unknownKeys: null, rowIds, messages, equal: typeof count === 'number' ? count : rowIds.length }
  }
  if (messages.length === 0) showError(error)
  for (const message of messages.slice(0, mostToasts)) toast.rowError(rowWords(message))
  if (messages.length > mostToasts)
    toast.rowError(t('{{count}} more faults are listed in the import.', { count: messages.length - mostToasts }))
  return { unknownKeys: null, rowIds, messages, equal: null }
}
