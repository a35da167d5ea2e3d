import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { useState } from 'react'
import { useMerchant } from '../../lib/merchant.ts'
import type { ReadSheet } from '../../lib/read-sheet.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { MappingDialog, type MappingDialogProps } from './mapping-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

interface ImportDialogProps<Definition extends AnyImportDefinition>
  extends Pick<
    MappingDialogProps<Definition>,
    'definition' | 'warehouses' | 'warehouseId' | 'controls' | 'words' | 'onConfirm' | 'long' | 'onClose'
  > {
  /** `any`: the rows are no single merchant's. As its endpoint says. */
  readonly store?: 'any' | undefined
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
  const { uploadTitle = t('Import Excel'), doneMessage, store, ...rest } = props
  const merchant = useMerchant()
  const isNobodys = store === 'any'
  const [read, setRead] = useState<{ sheets: readonly ReadSheet[]; file: File } | null>(null)
  if (!read)
    return (
      <UploadDialog
        title={uploadTitle}
        definition={props.definition}
        isLong={props.long !== undefined}
        merchant={isNobodys ? undefined : merchant}
        onRead={(sheets, file) => setRead({ sheets, file })}
        onClose={props.onClose}
      />
    )
  return (
    <MappingDialog
      {...rest}
      storeId={isNobodys ? undefined : (merchant.storeId ?? undefined)}
      sheets={read.sheets}
      file={read.file}
      onBack={() => setRead(null)}
      onImported={() => {
        toast.success(doneMessage)
        props.onClose()
      }}
      onDoneLater={() => toast.success(doneMessage)}
    />
  )
}
