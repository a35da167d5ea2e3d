import type { Encoding } from '@crossdock/sheets/encodings'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { SheetFileError } from '@crossdock/sheets/limits'
import { useEffect, useRef, useState } from 'react'
import { type ReadSheet, readSheetFile } from '../../lib/read-sheet.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { tooManyRows } from './row-limit.ts'

/** Reads a text file once more, in another encoding. What cannot be read so is said, and stays as it was. */
export function useReread(
  definition: AnyImportDefinition,
  file: File,
  isLong: boolean,
  onRead: (sheets: readonly ReadSheet[]) => void,
) {
  const [isReading, setIsReading] = useState(false)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  return {
    isReading,
    async readAgain(encoding: Encoding): Promise<void> {
      const controller = new AbortController()
      reading.current?.abort()
      reading.current = controller
      setIsReading(true)
      try {
        const sheets = await readSheetFile(file, controller.signal, undefined, encoding)
        const refusal = tooManyRows(sheets, definition, isLong)
        if (refusal) throw new SheetFileError('FileTooLarge', refusal)
        onRead(sheets)
      } catch (error) {
        if (controller.signal.aborted) return
        if (error instanceof SheetFileError) toast.warning(t(error.message))
        else showError(error)
      } finally {
        if (!controller.signal.aborted) setIsReading(false)
      }
    },
  }
}
