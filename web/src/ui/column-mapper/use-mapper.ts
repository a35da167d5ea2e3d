import type { EqualLines } from '@crossdock/contract/fulfillment/imported-rows'
import type { Cell } from '@crossdock/sheets/cells'
import type { AnyImportDefinition, Unit } from '@crossdock/sheets/fields'
import { chooseColumn, type FieldSource, type Mapping, shareColumn } from '@crossdock/sheets/mapping'
import type { DecimalMark } from '@crossdock/sheets/parse-cell'
import type { ColumnWord, DateColumn } from '@crossdock/sheets/questions'
import { useMemo, useState } from 'react'
import type { ReadSheet } from '../../lib/read-sheet.ts'
import { answerLeftOut, answerWord, chooseMark, chooseOrder, fillColumn } from './mapper-answers.ts'
import { besideKey } from './mapper-fates.ts'
import type { CellChange } from './mapper-grid.tsx'
import {
  changeCells,
  changeMapping,
  deleteRows,
  fillMerged,
  firstSheet,
  leaveHiddenColumns,
  leaveHiddenRows,
  openSheet,
  restoreRows,
  selectRows,
  visibleRows,
} from './mapper-state.ts'
import { type MapperState, takenOut } from './mapper-types.ts'
import { recallMapping } from './remembered.ts'

/** Takes a field away, gives it a value for all rows, or lets it come from a column that others come from as well. */
function withConstant(mapping: Mapping, key: string, source: FieldSource | null): Mapping {
  if (source && 'column' in source) return shareColumn(mapping, source.column, key)
  const { [key]: _, ...rest } = mapping
  return source === null ? rest : { ...rest, [key]: source }
}

/** Rows that were taken out and can be brought back; `isOurs`: nobody deleted them. */
interface Taken {
  readonly rows: ReadonlySet<number>
  readonly isOurs: boolean
}

/** Rows that are left out from the start: a known export has them for other things than goods. */
function leftOutOf(state: MapperState): Taken | null {
  const rows = takenOut(state)
  return rows.size > 0 ? { rows, isOurs: true } : null
}

/** How many rows would come back: not those that their states leave out, nor those that are back already. */
const comingBack = (state: MapperState, { rows }: Taken): number => {
  const out = takenOut(state)
  return [...rows].filter((rowId) => out.has(rowId)).length
}

/** The sheet that a mapping dialog works on, and what a person can do to it. */
export function useMapper(definition: AnyImportDefinition, sheets: readonly ReadSheet[]) {
  const recall = (headers: MapperState['headers']) => recallMapping(definition, headers)
  const [state, setState] = useState(() => openSheet(definition, sheets, firstSheet(definition, sheets), recall))
  const [isChanged, setIsChanged] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(() => leftOutOf(state))
  const rows = useMemo(() => visibleRows(state), [state])

  const back = useMemo(() => (taken ? comingBack(state, taken) : 0), [state, taken])

  const change = (next: (state: MapperState) => MapperState): void => {
    setIsChanged(true)
    setState(next)
  }
  const open = (sheetIndex: number, headerRow?: number, from = state.sheets): void => {
    const opened = openSheet(definition, from, sheetIndex, recall, headerRow)
    setTaken(leftOutOf(opened))
    setState(opened)
  }
  return {
    state,
    /** Numbers of the rows that are neither blank nor deleted. */
    rows,
    /** Has the person done anything that closing would lose? */
    isChanged,
    /** Rows that were taken out last and can be brought back; null: there are none. */
    undo: back > 0 && taken ? { rows: back, isOurs: taken.isOurs } : null,
    /** For what the server has said. */
    mark: setState,
    openSheet: (sheetIndex: number) => open(sheetIndex),
    /** The file was read anew. */
    openSheets: (read: readonly ReadSheet[]) => open(firstSheet(definition, read), undefined, read),
    setHeaderRow: (headerRow: number) => open(state.sheetIndex, headerRow),
    map: (column: number, fieldKey: string | null, unit?: Unit) =>
      change((before) => changeMapping(definition, before, chooseColumn(before.mapping, column, fieldKey, unit))),
    setConstant: (key: string, source: FieldSource | null) =>
      change((before) => changeMapping(definition, before, withConstant(before.mapping, key, source))),
    changeCells: (changes: readonly CellChange[]) => {
      if (changes.length > 0) change((before) => changeCells(definition, before, changes))
    },
    chooseOrder: (column: number, order: DateColumn['order']) =>
      change((before) => chooseOrder(definition, before, column, order)),
    chooseMark: (column: number, decimal: DecimalMark) =>
      change((before) => chooseMark(definition, before, column, decimal)),
    answerWord: (field: string, text: string, meaning: string) =>
      change((before) => answerWord(definition, before, field, text, meaning)),
    answerLeftOut: (word: ColumnWord, meaning: string | null) =>
      change((before) => answerLeftOut(definition, before, word, meaning)),
    /** Says which of several columns of one name a field comes from. */
    chooseTwin: (field: string, column: number) =>
      change((before) => {
        const source = before.mapping[field]
        const mapping =
          source && 'column' in source && source.column !== column
            ? { ...before.mapping, [field]: { ...source, column, decimal: undefined, dates: undefined } }
            : before.mapping
        return { ...changeMapping(definition, before, mapping), chosen: new Set([...before.chosen, field]) }
      }),
    /** Says that only the first items of rows are meant. */
    leaveBeside: () => change((before) => ({ ...before, chosen: new Set([...before.chosen, besideKey]) })),
    /** Says what rows are that orders have already from other files. */
    sayEqual: (equalLines: EqualLines) => change((before) => ({ ...before, equalLines })),
    fillColumn: (column: number, cell: Cell) => change((before) => fillColumn(definition, before, column, cell)),
    fillMerged: (isFilled: boolean) => change((before) => fillMerged(definition, before, isFilled)),
    leaveRows: (isLeft: boolean) => change((before) => leaveHiddenRows(definition, before, isLeft)),
    leaveColumns: (isLeft: boolean) => change((before) => leaveHiddenColumns(definition, before, isLeft)),
    select: (rowIds: ReadonlySet<number>) => setState((before) => selectRows(before, rowIds)),
    deleteSelected: () => {
      setTaken({ rows: state.selected, isOurs: false })
      change((before) => deleteRows(definition, before, before.selected))
    },
    restore: () => {
      if (taken) change((before) => restoreRows(definition, before, taken.rows))
      setTaken(null)
    },
  }
}
