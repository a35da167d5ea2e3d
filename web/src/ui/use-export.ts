import { useState } from 'react'

/** Saves a file, and whether that is still going on. */
export function useExport<Input>(save: ((input: Input) => Promise<void>) | undefined) {
  const [isExporting, setIsExporting] = useState(false)
  const runExport = async (input: Input): Promise<void> => {
    if (isExporting) return
    setIsExporting(true)
    try {
      await save?.(input)
    } finally {
      setIsExporting(false)
    }
  }
  return { isExporting, runExport }
}
