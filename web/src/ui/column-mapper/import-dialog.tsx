import type { Sheet } from '@crossdock/contract/sheets/cells'
import type { AnyImportDefinition } from '@crossdock/contract/sheets/fields'
import { useState } from 'react'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { MappingDialog, type MappingDialogProps } from './mapping-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

export interface ImportDialogProps<Definition extends AnyImportDefinition>
  extends Pick<
    MappingDialogProps<Definition>,
    'definition' | 'warehouses' | 'warehouseId' | 'controls' | 'words' | 'onConfirm' | 'onClose'
  > {
  /** Title of the dialog that takes the file; "Import Excel" when absent. */
  readonly uploadTitle?: string
  /** The toast of a success: "Products Imported Successfully". */
  readonly doneMessage: string
}

/**
 * An import from a spreadsheet: takes a file, reads it, lets its columns be mapped and its cells put right, and sends the
 * rows. It is open as long as it is rendered, and closes itself after a success.
 * `<ImportDialog definition={productImport} onConfirm={(rows) => call(products.importRows, { rows })} … />`
 */
export function ImportDialog<Definition extends AnyImportDefinition>(props: ImportDialogProps<Definition>) {
  const { uploadTitle = t('Import Excel'), doneMessage, ...rest } = props
  const [read, setRead] = useState<{ sheets: readonly Sheet[]; fileName: string } | null>(null)
  if (!read)
    return (
      <UploadDialog
        title={uploadTitle}
        definition={props.definition}
        onRead={(sheets, fileName) => setRead({ sheets, fileName })}
        onClose={props.onClose}
      />
    )
  return (
    <MappingDialog
      {...rest}
      sheets={read.sheets}
      fileName={read.fileName}
      onBack={() => setRead(null)}
      onImported={() => {
        toast.success(doneMessage)
        props.onClose()
      }}
    />
  )
}
