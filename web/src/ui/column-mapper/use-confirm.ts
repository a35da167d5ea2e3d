import type { Id } from '@crossdock/contract/ids'
import { textOfCell } from '@crossdock/sheets/cells'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { missingFieldsMessage } from '@crossdock/sheets/mapping'
import { type RefObject, useRef, useState } from 'react'
import { createKeyKeeper, type KeyKeeper } from '../../lib/queries.ts'
import { toast, toasts } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { goToOpen } from './go-to-open.ts'
import { readImportFailure, unknownKeysMessage } from './import-failure.ts'
import { useLongImport } from './long-import.tsx'
import { tellLeavings } from './mapper-leavings.ts'
import { constantFaults, faultPlaces, markEqual, markRefused, markUnknown, recordsOf } from './mapper-state.ts'
import { columnOfField } from './mapper-types.ts'
import type { ImportChoices, MappingDialogProps } from './mapping-dialog.tsx'
import { openQuestions } from './open-questions.ts'
import { rememberMapping } from './remembered.ts'
import type { useMapper } from './use-mapper.ts'
import type { useWhole } from './use-whole.ts'
import type { RowSource } from './whole-sheet.ts'

/** What the dialog shows, and how it is told where to look. */
interface View {
  readonly mapper: ReturnType<typeof useMapper>
  readonly whole: ReturnType<typeof useWhole>
  /** All rows of a sheet that is too long to be held. */
  readonly source: RowSource | null
  readonly warehouseId: Id<'warehouse'> | null
  readonly onWarehouseMissing: (isMissing: boolean) => void
  readonly faults: number
  /** Labels of the fields that nothing fills, and something must. */
  readonly unfilled: readonly string[]
  readonly grid: RefObject<HTMLElement | null>
  /** Goes to the first fault. */
  readonly onFault: () => void
  readonly onRow: (rowId: number) => void
}

/** Confirm: says what stands in the way, else sends the rows, and shows in the table what the server says of them. */
export function useConfirm<Definition extends AnyImportDefinition>(props: MappingDialogProps<Definition>, view: View) {
  const { definition, words } = props
  const { mapper, whole, source, warehouseId, faults, unfilled } = view
  const { state } = mapper
  const [isSending, setIsSending] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const sending = useLongImport(definition, props)
  const keeper = useRef<KeyKeeper>(null)
  keeper.current ??= createKeyKeeper()
  const keys = keeper.current
  /** Counts what has been sent of a file whose rows are not held: as long as nothing is changed, it is the same again. */
  const sent = useRef({ state, version: 0 })

  /** Says what stands in the way; true when nothing does. */
  const isReady = (): boolean => {
    const lacksWarehouse = definition.warehouse === true && warehouseId === null
    view.onWarehouseMissing(lacksWarehouse)
    if (lacksWarehouse && words?.noWarehouse) toast.error(words.noWarehouse)
    const inTheWay: string[] = []
    if (lacksWarehouse) inTheWay.push(t('Please select warehouse before proceeding'))
    if (unfilled.length > 0) inTheWay.push(t(missingFieldsMessage(unfilled)))
    inTheWay.push(...openQuestions(definition, state))
    if (state.unknown.size > 0) inTheWay.push(t(unknownKeysMessage))
    const wrongConstant = constantFaults(definition, state.mapping)[0]
    if (wrongConstant) inTheWay.push(`${t(wrongConstant.label)}: ${t(wrongConstant.message)}`)
    if (inTheWay.length > 0) goToOpen(view.grid.current?.closest('[role="dialog"]'))
    if (inTheWay.length === 0 && faults > 0) {
      const first = state.faults.get(faultPlaces(state)[0]?.rowId ?? 0)?.[0]
      inTheWay.push(
        first && faults === 1
          ? t('Row {{row}}: {{message}}', { row: first.rowId, message: t(first.message) })
          : t('{{count}} cells are not right. Please fix them or delete their rows.', { count: faults }),
      )
      view.onFault()
    }
    if (inTheWay.length === 0 && whole.rows !== null) inTheWay.push(t('All rows are still being checked.'))
    if (inTheWay.length === 0 && mapper.rows.length === 0)
      inTheWay.push(words?.empty ?? t('There are no rows to import.'))
    for (const message of inTheWay) toast.warning(message)
    return inTheWay.length === 0
  }

  const confirm = async (): Promise<void> => {
    // What an earlier try said is over.
    toasts.set((before) => before.filter(({ kind }) => kind !== 'error' && kind !== 'warning'))
    setRefusals([])
    if (!isReady()) return
    setIsSending(true)
    if (sent.current.state !== state) sent.current = { state, version: sent.current.version + 1 }
    const records = source ? [] : recordsOf(definition, state)
    const equalLines = state.equalLines ?? 'ask'
    const { storeId } = props
    const what = [storeId, warehouseId, equalLines, source ? sent.current.version : records]
    const choices: ImportChoices = { storeId, warehouseId, equalLines, idempotencyKey: keys.keyFor(what) }
    try {
      if (source) await sending.send(state, source, choices)
      else {
        await props.onConfirm(records, choices)
        tellLeavings(state)
      }
      keys.settle(what, null)
      rememberMapping(definition, state)
      props.onImported()
    } catch (error) {
      keys.settle(what, error)
      if (error instanceof DOMException && error.name === 'AbortError') return
      const failure = readImportFailure(error)
      if (source && (failure.unknownKeys || failure.rowIds.length > 0)) {
        // The rows that it names are in the file: they are held from now on.
        const named = new Set(failure.rowIds)
        const keys = new Set(failure.unknownKeys?.map((key) => key.trim().toLowerCase()))
        const column = columnOfField(state, definition.keyField)
        whole.hold(
          (rowId, row) =>
            named.has(rowId) || (column !== null && keys.has(textOfCell(row[column]).trim().toLowerCase())),
          (before) => (failure.unknownKeys ? markUnknown(definition, before, failure.unknownKeys) : before),
        )
      }
      if (failure.unknownKeys) {
        const keys = failure.unknownKeys
        mapper.mark((before) => markUnknown(definition, before, keys))
        const [first] = markUnknown(definition, state, keys).unknown
        if (first !== undefined) view.onRow(first)
        toast.warning(t(unknownKeysMessage))
      }
      if (failure.equal !== null) {
        const { equal } = failure
        mapper.mark((before) => markEqual(before, equal, failure.rowIds))
        toast.warning(t('Please say whether the lines that orders have already are the same or more of them.'))
      }
      if (failure.equal === null && failure.rowIds.length > 0) {
        mapper.mark((before) => markRefused(before, failure.rowIds))
        const [first] = failure.rowIds
        if (typeof first === 'number') view.onRow(first)
      }
      // What is asked about is no fault: its rows can be selected beside the question.
      setRefusals(failure.equal === null ? failure.messages : [])
    } finally {
      setIsSending(false)
    }
  }

  return { isSending, sending, refusals, confirm }
}
