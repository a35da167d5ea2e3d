import type { Id } from '@crossdock/contract/ids'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { type ReactNode, useId } from 'react'
import type { Lookup, Option } from '../../lib/lookup.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import { Picker } from '../picker.tsx'
import type { MapperState } from './mapper-types.ts'
import styles from './mapping-dialog.module.css'

/** Rows among which the headers can be looked for. */
const mostHeaderRows = 20

interface MapperToolsProps {
  readonly definition: AnyImportDefinition
  readonly state: MapperState
  readonly fileName: string
  readonly warehouses: readonly Option[] | Lookup
  readonly warehouseId: Id<'warehouse'> | null
  readonly isWarehouseMissing: boolean
  readonly controls?: ReactNode
  readonly onSheet: (index: number) => void
  readonly onHeaderRow: (row: number) => void
  readonly onWarehouse: (id: Id<'warehouse'> | null) => void
  readonly onBack: () => void
}

/** What is read and where it goes: the sheet, the row of its headers, the warehouse, and what else the import asks. */
export function MapperTools(props: MapperToolsProps) {
  const { definition, state, warehouseId } = props
  const id = useId()
  const rows = state.sheets[state.sheetIndex]?.rows.length ?? 1
  return (
    <div className={styles['tools']}>
      <span className={styles['tool']}>
        <label htmlFor={`${id}-sheet`}>{t('Sheet')}</label>
        <select
          id={`${id}-sheet`}
          value={state.sheetIndex}
          disabled={state.sheets.length < 2}
          onChange={(event) => props.onSheet(Number(event.currentTarget.value))}
        >
          {state.sheets.map((sheet, index) => (
            <option key={`${index} ${sheet.name}`} value={index}>
              {sheet.name}
            </option>
          ))}
        </select>
      </span>
      <span className={styles['tool']}>
        <label htmlFor={`${id}-head`}>{t('Headers in row')}</label>
        <select
          id={`${id}-head`}
          value={state.headerRow}
          onChange={(event) => props.onHeaderRow(Number(event.currentTarget.value))}
        >
          {Array.from({ length: Math.max(state.headerRow + 1, Math.min(mostHeaderRows, rows)) }, (_, row) => (
            <option key={row} value={row}>
              {row + 1}
            </option>
          ))}
        </select>
      </span>
      {definition.warehouse && (
        <span className={styles['tool']}>
          <span>
            {t('Select Warehouse')} <span className={styles['star']}>*</span>
          </span>
          <Picker
            options={props.warehouses}
            values={warehouseId === null ? [] : [warehouseId]}
            onChange={([first]) => props.onWarehouse(first ?? null)}
            placeholder={t('Choose…')}
            label={t('Select Warehouse')}
            width={220}
            isField
            isRequired
            isInvalid={props.isWarehouseMissing}
          />
        </span>
      )}
      {props.controls}
      <span className={styles['gap']} />
      <span className={styles['fileName']} title={props.fileName}>
        {props.fileName}
      </span>
      <Button kind="quiet" onClick={props.onBack}>
        {t('Choose another file')}
      </Button>
    </div>
  )
}
