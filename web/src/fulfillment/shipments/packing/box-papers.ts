import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'
import { call } from '../../../lib/client.ts'
import { isUnanswered } from '../../../lib/connection-back.ts'
import { ApiError, explainError } from '../../../lib/errors.ts'
import { fetchFile, saveFile } from '../../../lib/files.ts'
import { refresh } from '../../../lib/queries.ts'
import { keepText, readText, storageKeys } from '../../../lib/storage.ts'
import { t } from '../../../lib/words.ts'

/** What may be printed when a box is closed. */
export const boxPapers = ['both', 'label', 'slip', 'none'] as const
export type BoxPapers = (typeof boxPapers)[number]

export const boxPapersWords = (papers: BoxPapers): string =>
  ({ both: t('Label and slip'), label: t('Label'), slip: t('Slip'), none: t('Nothing') })[papers]

/** As it was chosen last at this bench. */
export function readBoxPapers(): BoxPapers {
  const kept = readText(storageKeys.boxPapers)
  return boxPapers.find((one) => one === kept) ?? 'both'
}

export const keepBoxPapers = (papers: BoxPapers): void => keepText(storageKeys.boxPapers, papers)

/** What became of the papers of a box. */
interface Printed {
  readonly isLabelPrinted: boolean
  /** Why something was not printed. */
  readonly fault: string | null
}

/** What is said of labels that are not noted as printed because the boxes have changed meanwhile; null of any other failure. */
export const labelsRefused = (error: unknown): string | null =>
  error instanceof ApiError && error.type === 'VersionConflict'
    ? t('The boxes have changed meanwhile: what was printed may be of other contents. Look at them, and print again.')
    : null

/** A box as it is seen: the reference on its label, and `labelsMark` of what that label says. */
export interface SeenLabel {
  readonly box: string
  readonly seen: string
}

/**
 * Prints label and slip of a closed box, as is asked for; of the label it is noted, unless the box has changed meanwhile. Only the
 * server makes them.
 */
export async function printBox(
  id: Id<'shipmentOrder'>,
  { box, seen }: SeenLabel,
  papers: BoxPapers,
  onRefused?: (error: unknown) => Promise<string | null>,
): Promise<Printed> {
  let isLabelPrinted = false
  try {
    if (papers === 'both' || papers === 'label') {
      saveFile(await fetchFile(packing.labels, { id, format: 'pdf', box }))
      await call(packing.markLabels, { id, box, seen })
      isLabelPrinted = true
    }
    if (papers === 'both' || papers === 'slip') saveFile(await fetchFile(packing.slip, { id }))
    return { isLabelPrinted, fault: null }
  } catch (error) {
    return {
      isLabelPrinted,
      fault: isUnanswered(error)
        ? t('Printing needs the connection. Print it when it is back.')
        : ((await onRefused?.(error)) ?? labelsRefused(error) ?? explainError(error)),
    }
  } finally {
    void refresh(packing.get)
  }
}
