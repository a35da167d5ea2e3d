import { useState } from 'react'
import { allows, usePermissions } from '../lib/can.ts'
import { type AnyEndpoint } from '../lib/client.ts'
import { fetchFile, saveFile } from '../lib/files.ts'
import { showError } from '../lib/show-error.ts'
import { t } from '../lib/words.ts'
import type { RecordAction } from './action-button.tsx'
import type { BulkAction } from './list-types.ts'

interface Printed<Row> {
  readonly label: string
  /** Takes the ids of what is printed, and answers a file. */
  readonly endpoint: AnyEndpoint
  /** Most at once, as the call says. */
  readonly most: number
  /** Why there is no such paper of a row; null when there is. */
  readonly refusal?: (row: Row) => string | null
}

/** Asks for papers, one kind at a time. */
function usePaper() {
  const [busy, setBusy] = useState<string | null>(null)
  return {
    busy,
    print: (label: string, endpoint: AnyEndpoint, rows: readonly { readonly id: string }[]): void => {
      setBusy(label)
      void fetchFile(endpoint, { ids: rows.map(({ id }) => id) })
        .then(saveFile, showError)
        .finally(() => setBusy(null))
    },
  }
}

/** Bulk actions that print what is selected into one file. What is selected stays so, for the next paper. */
export function usePrinting<Row extends { readonly id: string }>(): (printed: Printed<Row>) => BulkAction<Row> {
  const { busy, print } = usePaper()
  return ({ label, endpoint, most, refusal }) => ({
    label,
    can: endpoint,
    isBusy: busy === label,
    refusal: (row, all) =>
      all.length > most ? t('At most {{count}} at once.', { count: most }) : (refusal?.(row) ?? null),
    run: (rows) => print(label, endpoint, rows),
  })
}

/** The same of one record, where there is such a paper of it and the person may have it. */
export function useRecordPrinting<Row extends { readonly id: string }>(
  row: Row,
): (printed: Omit<Printed<Row>, 'most'>) => RecordAction | false {
  const { busy, print } = usePaper()
  const permissions = usePermissions()
  return ({ label, endpoint, refusal }) =>
    allows(endpoint, permissions) &&
    !refusal?.(row) && { label, isBusy: busy === label, onPress: () => print(label, endpoint, [row]) }
}
