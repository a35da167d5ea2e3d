import type { Cell } from '@crossdock/sheets/cells'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { useEffect, useMemo, useRef, useState } from 'react'
import { showError } from '../../lib/show-error.ts'
import { applyWhole } from './mapper-answers.ts'
import { type MapperState, takenOut } from './mapper-types.ts'
import { checkWhole, type RowSource } from './whole-sheet.ts'

/** Milliseconds of rest after a change, before all rows are checked again. */
const rest = 400

/** What decides how the rows are read: when it changes they are all checked again. */
const keyOf = (state: MapperState, out: string, round: number): string =>
  JSON.stringify([
    state.sheetIndex,
    state.sheets[state.sheetIndex]?.encoding,
    state.headerRow,
    state.mapping,
    state.answers,
    state.rules,
    out,
    state.fillsMerged,
    state.stateColumns.map(({ isVague }) => isVague === true),
    round,
  ])

/** Checks all rows of a sheet that is too long to be held, again after each change. `rows` counts while it does; null: it is done. */
export function useWhole(
  definition: AnyImportDefinition,
  state: MapperState,
  source: RowSource | null,
  mark: (next: (state: MapperState) => MapperState) => void,
) {
  const [rows, setRows] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const wants = useRef<(rowId: number, row: readonly Cell[]) => boolean>(() => false)
  const andThen = useRef<((state: MapperState) => MapperState) | null>(null)
  const isLong = source !== null && state.total !== null
  const { deleted, leftOut } = state
  const out = useMemo(
    () => (isLong ? [...takenOut({ deleted, leftOut })].sort((a, b) => a - b).join() : ''),
    [isLong, deleted, leftOut],
  )
  const key = isLong ? keyOf(state, out, round) : ''
  const latest = useRef({ state, source })
  latest.current = { state, source }
  useEffect(() => {
    if (key === '') return undefined
    const controller = new AbortController()
    setRows(0)
    const timer = setTimeout(() => {
      const { state: present, source: from } = latest.current
      if (!from) return
      checkWhole(definition, present, from, controller.signal, setRows, wants.current)
        .then((whole) => {
          if (controller.signal.aborted) return
          setRows(null)
          const then = andThen.current ?? ((same: MapperState) => same)
          andThen.current = null
          mark((before) => then(applyWhole(definition, before, whole)))
        })
        .catch((error: unknown) => {
          if (!controller.signal.aborted) showError(error)
        })
    }, rest)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says what changed; `mark` is made anew each time
  }, [key, definition])
  return {
    rows: isLong ? rows : null,
    /** Reads all rows once more, and holds those that are asked for; `then` is done to them once. */
    hold(
      these: (rowId: number, row: readonly Cell[]) => boolean,
      then: (state: MapperState) => MapperState = (same) => same,
    ): void {
      wants.current = these
      andThen.current = then
      setRound((before) => before + 1)
    },
  }
}
