import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { fetchFile, saveFile } from '../../../lib/files.ts'
import { refresh, useMutate } from '../../../lib/queries.ts'
import { showError, tellUnanswered } from '../../../lib/show-error.ts'
import { toast } from '../../../lib/toasts.ts'
import { labelsRefused } from './box-papers.ts'
import { refreshes } from './packing-parts.tsx'

/** What is printed for the boxes of an order. */
export const papers = [
  { key: 'pdf', label: 'Labels (PDF)' },
  { key: 'zpl', label: 'Labels (ZPL)' },
  { key: 'slip', label: 'Packing slip' },
] as const

type Paper = (typeof papers)[number]['key']

function tell(error: unknown): boolean {
  const words = labelsRefused(error)
  if (words === null) showError(error)
  else toast.error(words)
  return true
}

/** Downloads the papers of an order whose boxes are seen; of its labels it is noted, unless the boxes have changed meanwhile. */
export function usePapers(seen: Packing | undefined, onError: (error: unknown) => boolean | void = tell) {
  const [loading, setLoading] = useState<Paper | null>(null)
  const mayMark = useCan(packing.markLabels)
  const mark = useMutate(packing.markLabels, {
    refreshes,
    onError: (error) => {
      void refresh(...refreshes)
      return onError(error)
    },
  })
  const load = async (paper: Paper): Promise<void> => {
    if (!seen) return
    const { id } = seen
    setLoading(paper)
    try {
      saveFile(
        paper === 'slip'
          ? await fetchFile(packing.slip, { id })
          : await fetchFile(packing.labels, { id, format: paper }),
      )
      if (paper !== 'slip' && mayMark)
        mark.mutate({ id, packingLabelsDownloaded: true, seen: packing.labelsMark(seen) })
    } catch (error) {
      if (!tellUnanswered(error)) onError(error)
    } finally {
      setLoading(null)
    }
  }
  return { loading, load } as const
}
