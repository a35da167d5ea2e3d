import { useEffect, useRef, useState } from 'react'

interface SelectionShape<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly isOn: boolean
  /** What is listed: other filters start with nothing selected. Pages keep it. */
  readonly scope: string
}

/** Which rows of a list are selected (over pages) and which one has the focus. */
export function useListSelection<Row>({ rows, rowKey, isOn, scope }: SelectionShape<Row>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [focused, setFocused] = useState(-1)
  const anchor = useRef(-1)

  useEffect(() => {
    setChosen(new Map())
    setFocused(-1)
  }, [scope])
  useEffect(() => {
    setFocused((before) => Math.min(before, rows.length - 1))
  }, [rows])

  const change = (some: readonly Row[], isSelected: boolean): void => {
    if (!isOn) return
    setChosen((before) => {
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
    clear: () => setChosen(new Map()),
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
