import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { fetchFile, saveFile } from '../../../lib/files.ts'
import { useMutate } from '../../../lib/queries.ts'
import { tellUnanswered } from '../../../lib/show-error.ts'
import { refreshes } from './packing-parts.tsx'

/** What is printed for the boxes of an order. */
export const papers = [
  { key: 'pdf', label: 'Labels (PDF)' },
  { key: 'zpl', label: 'Labels (ZPL)' },
  { key: 'slip', label: 'Packing slip' },
] as const

type Paper = (typeof papers)[number]['key']

/** Downloads the papers of an order; it is noted of its labels. */
export function usePapers(id: Id<'shipmentOrder'>, onError: (error: unknown) => boolean | void) {
  const [loading, setLoading] = useState<Paper | null>(null)
  const mayMark = useCan(packing.markLabels)
  const mark = useMutate(packing.markLabels, { refreshes, onError })
  const load = async (paper: Paper): Promise<void> => {
    setLoading(paper)
    try {
      saveFile(
        paper === 'slip'
          ? await fetchFile(packing.slip, { id })
          : await fetchFile(packing.labels, { id, format: paper }),
      )
      if (paper !== 'slip' && mayMark) mark.mutate({ id, packingLabelsDownloaded: true })
    } catch (error) {
      if (!tellUnanswered(error)) onError(error)
    } finally {
      setLoading(null)
    }
  }
  return { loading, load } as const
}
