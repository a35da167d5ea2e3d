import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { importLocations, stockLocationImport, typeFinder } from '@crossdock/contract/warehouse/stock-locations/import'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { RecordOf } from '@crossdock/sheets/fields'
import { call, callShape } from '../../../lib/client.ts'
import { ApiError } from '../../../lib/errors.ts'
import { refresh } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { ImportDialog } from '../../../ui/column-mapper/import-dialog.tsx'
import { warehouseLookup } from '../../warehouses/warehouse-lookup.ts'

type Row = RecordOf<typeof stockLocationImport>

/** Rows as the call takes them, their types by id; throws what the server would answer when a name means no type. */
export function withTypeIds(rows: readonly Row[], known: Parameters<typeof typeFinder>[0]): Row[] {
  const find = typeFinder(known)
  const problems: { rowId: number; message: string }[] = []
  const found = rows.map((row): Row => {
    const type = find(row.stockLocationTypeId)
    if ('id' in type) return { ...row, stockLocationTypeId: type.id }
    problems.push({ rowId: row.rowId, message: `Row ${row.rowId}: ${type.problem}.` })
    return row
  })
  const [first] = problems
  if (!first) return found
  throw new ApiError(417, {
    message: first.message,
    errInfo: { errType: 'ImportRowError', rowId: first.rowId, rowIds: problems.map(({ rowId }) => rowId) },
    errors: problems.map(({ message }) => message),
  })
}

/** Shows what has become of warehouses and their locations. */
export const refreshAll = (): Promise<void> => refresh(locations.list, types.list, warehouses.list, warehouses.get)

/** The import of stock locations into one warehouse. */
export function StockLocationImport({
  warehouseId,
  onClose,
}: {
  readonly warehouseId: Id<'warehouse'> | null
  readonly onClose: () => void
}) {
  const send = async (rows: readonly Row[], id: Id<'warehouse'>, idempotencyKey: string): Promise<void> => {
    const known = await call(types.list, { id, skipStats: true })
    await call(importLocations, { id, items: withTypeIds(rows, known.types) }, { idempotencyKey })
    void refreshAll()
  }
  return (
    <ImportDialog
      definition={stockLocationImport}
      store="any"
      warehouses={warehouseLookup}
      warehouseId={warehouseId ?? undefined}
      words={{
        empty: t('No stock locations to upload'),
        noWarehouse: t('Stock locations are imported into a warehouse. Choose it above the table.'),
      }}
      doneMessage={t('Stock Locations Imported Successfully')}
      onConfirm={(rows, choices) => send(rows, choices.warehouseId ?? '', choices.idempotencyKey)}
      // The server looks the names of types up as well.
      long={{
        around: ['{"items":[', ']}'],
        send: (body, { warehouseId: id, idempotencyKey }, options) =>
          callShape<AnswerOf<typeof importLocations>>(importLocations, { id }, { body, idempotencyKey, ...options }),
        onDone: () => void refreshAll(),
      }}
      onClose={onClose}
    />
  )
}
