import type { Sheet } from '@crossdock/contract/sheets/cells'
import type { AnyImportDefinition, Unit } from '@crossdock/contract/sheets/fields'
import { chooseColumn, type FieldSource, type Mapping } from '@crossdock/contract/sheets/mapping'
import { useMemo, useState } from 'react'
import type { CellChange } from './mapper-grid.tsx'
import {
  changeCells,
  changeMapping,
  deleteRows,
  type MapperState,
  openSheet,
  restoreRows,
  selectRows,
  visibleRows,
} from './mapper-state.ts'
import { recallMapping } from './remembered.ts'

/** Takes a field away, or gives it a value for all rows. */
function withConstant(mapping: Mapping, key: string, source: FieldSource | null): Mapping {
  const { [key]: _, ...rest } = mapping
  return source === null ? rest : { ...rest, [key]: source }
}

/** The sheet that a mapping dialog works on, and what a person can do to it. */
export function useMapper(definition: AnyImportDefinition, sheets: readonly Sheet[]) {
  const recall = (headers: MapperState['headers']) => recallMapping(definition, headers)
  const [state, setState] = useState(() => openSheet(definition, sheets, 0, recall))
  const [isChanged, setIsChanged] = useState(false)
  const [undo, setUndo] = useState<ReadonlySet<number> | null>(null)
  const rows = useMemo(() => visibleRows(state), [state])

  const change = (next: (state: MapperState) => MapperState): void => {
    setIsChanged(true)
    setState(next)
  }
  const open = (sheetIndex: number, headerRow?: number): void => {
    setUndo(null)
    setState(openSheet(definition, sheets, sheetIndex, recall, headerRow))
  }
  return {
    state,
    /** Numbers of the rows that are neither blank nor deleted. */
    rows,
    /** Has the person done anything that closing would lose? */
    isChanged,
    /** Rows that were deleted last and can be brought back. */
    undo,
    /** For what the server has said. */
    mark: setState,
    openSheet: (sheetIndex: number) => open(sheetIndex),
    setHeaderRow: (headerRow: number) => open(state.sheetIndex, headerRow),
    map: (column: number, fieldKey: string | null, unit?: Unit) =>
      change((before) => changeMapping(definition, before, chooseColumn(before.mapping, column, fieldKey, unit))),
    setConstant: (key: string, source: FieldSource | null) =>
      change((before) => changeMapping(definition, before, withConstant(before.mapping, key, source))),
    changeCells: (changes: readonly CellChange[]) => {
      if (changes.length > 0) change((before) => changeCells(definition, before, changes))
    },
    select: (rowIds: ReadonlySet<number>) => setState((before) => selectRows(before, rowIds)),
    deleteSelected: () => {
      setUndo(state.selected)
      change((before) => deleteRows(before, before.selected))
    },
    restore: () => {
      if (undo) change((before) => restoreRows(definition, before, undo))
      setUndo(null)
    },
  }
}
