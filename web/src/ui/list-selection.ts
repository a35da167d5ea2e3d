import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

/** Where selected rows are kept, when more than the list needs them. */
interface HeldRows<Row> {
  readonly rows: readonly Row[]
  readonly add: (rows: readonly Row[]) => void
  readonly remove: (keys: readonly string[]) => void
  readonly clear: () => void
}

/** What a list takes whose selected rows are kept by its screen. */
export interface Held<Row> {
  /** Absent: the list keeps them itself. */
  readonly held?: HeldRows<Row> | undefined
}

interface SelectionShape<Row> extends Held<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly isOn: boolean
  /** What is listed: other filters start with nothing selected. Pages keep it. */
  readonly scope: string
  /** The focused row is told about beside the list: other filters that find it, too, keep it. */
  readonly isTold: boolean
}

/** Which rows of a list are selected (over pages) and which one has the focus. */
export function useListSelection<Row>({ rows, rowKey, isOn, scope, isTold, held }: SelectionShape<Row>) {
  const [own, setOwn] = useState<ReadonlyMap<string, Row>>(new Map())
  const heldRows = held?.rows
  const chosen = useMemo(
    () => (heldRows ? new Map(heldRows.map((row) => [rowKey(row), row])) : own),
    // How a row is called does not change with the function that says it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [heldRows, own],
  )
  const clear = () => (held ? held.clear() : setOwn(new Map()))
  const letGo = useEffectEvent(clear)
  const [focused, setFocused] = useState(-1)
  const anchor = useRef(-1)

  /** The row that is looked for among those that other filters find. */
  const followed = useRef<string | null>(null)
  const start = useEffectEvent(() => {
    const row = isTold ? rows[focused] : undefined
    followed.current = row === undefined ? null : rowKey(row)
    letGo()
    if (row === undefined) setFocused(-1)
  })
  const place = useEffectEvent(() => {
    const key = followed.current
    followed.current = null
    if (key === null) setFocused((before) => Math.min(before, rows.length - 1))
    else setFocused(rows.findIndex((row) => rowKey(row) === key))
  })
  useEffect(() => start(), [scope])
  useEffect(() => place(), [rows])

  const change = (some: readonly Row[], isSelected: boolean): void => {
    if (!isOn) return
    if (held) {
      if (isSelected) held.add(some)
      else held.remove(some.map(rowKey))
      return
    }
    setOwn((before) => {
      const after = new Map(before)
      for (const row of some) {
        if (isSelected) after.set(rowKey(row), row)
        else after.delete(rowKey(row))
      }
      return after
    })
  }
  return {
    focused,
    setFocused,
    selected: new Set(chosen.keys()) as ReadonlySet<string>,
    rows: (): readonly Row[] => [...chosen.values()],
    /** Selects rows or lets go of them, also of other pages. */
    change,
    clear,
    /** With shift: everything from the last one to this one. */
    toggle: (index: number, isRange: boolean): void => {
      const row = rows[index]
      if (row === undefined) return
      const isSelected = !chosen.has(rowKey(row))
      const start = isRange && anchor.current >= 0 ? anchor.current : index
      const [low, high] = [Math.min(start, index), Math.max(start, index)]
      change(rows.slice(low, high + 1), isSelected)
      anchor.current = index
      setFocused(index)
    },
    togglePage: (isSelected: boolean): void => change(rows, isSelected),
  }
}
