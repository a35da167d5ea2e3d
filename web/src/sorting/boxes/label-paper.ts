import type { InputOf } from '@crossdock/contract/endpoint'
import type { LabelPaper } from '@crossdock/contract/sorting/boxes'
import * as boxes from '@crossdock/contract/sorting/boxes'
import { fetchFile, saveFile } from '../../lib/files.ts'
import { keepText, readText, storageKeys } from '../../lib/storage.ts'

/** What labels were printed on last, on this device: a bench has one printer. */
export function readLabelPaper(): LabelPaper {
  const kept = readText(storageKeys.labelPaper)
  return boxes.labelPapers.find((one) => one === kept) ?? 'pdf'
}

export type Labelled = Pick<InputOf<typeof boxes.labels>, 'ids' | 'orderIds'>

export async function printLabels(of: Labelled, format: LabelPaper): Promise<void> {
  saveFile(await fetchFile(boxes.labels, { ...of, format }))
  keepText(storageKeys.labelPaper, format)
}
