import type { ExportFormat } from '@crossdock/contract/files'
import { useState } from 'react'

/** Saves a file, and whether that is still going on. */
export function useExport<Input>(save: ((input: Input, format: ExportFormat) => Promise<void>) | undefined) {
  const [isExporting, setIsExporting] = useState(false)
  const runExport = async (input: Input, format: ExportFormat = 'xlsx'): Promise<void> => {
    if (isExporting) return
    setIsExporting(true)
    try {
      await save?.(input, format)
    } finally {
      setIsExporting(false)
    }
  }
  return { isExporting, runExport }
}
