import { useState } from 'react'
import { useParams } from '../lib/search-params.ts'

/** The dialogs of a list whose records are made, changed and removed on it: which one is open, and for which record. */
export function useRecordDialogs<Row>() {
  const [params, setParams] = useParams()
  const [editing, setEditing] = useState<Row | null>(null)
  const [removing, setRemoving] = useState<Row | null>(null)
  const isNew = params.get('new') === '1'
  return {
    /** The form is open: for `editing`, or for a new record while that is null. */
    isFormOpen: isNew || editing !== null,
    editing,
    /** The record whose removal is being asked about. */
    removing,
    /** The address says that the form is open, so that other screens lead to it (`?new=1`). */
    create: () => setParams({ new: '1' }),
    edit: setEditing,
    remove: setRemoving,
    closeForm: () => {
      setEditing(null)
      if (isNew) setParams({ new: null }, { isReplacing: true })
    },
    closeRemoving: () => setRemoving(null),
  } as const
}

/** A dialog over rows that were selected: a bulk action's `run` opens it. */
export function useRowsDialog<Row>() {
  const [opened, setOpened] = useState<{ readonly rows: readonly Row[]; readonly done: () => void } | null>(null)
  const close = (): void => setOpened(null)
  return {
    /** What it is about; null while it is not open. */
    rows: opened?.rows ?? null,
    open: (rows: readonly Row[], done: () => void) => setOpened({ rows, done }),
    close,
    /** Closes it and clears the selection. */
    finish: () => {
      opened?.done()
      close()
    },
  } as const
}
