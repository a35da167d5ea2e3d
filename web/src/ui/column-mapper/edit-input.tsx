import { useEffect, useRef } from 'react'
import styles from './mapper-grid.module.css'

/** The text of a cell while it is typed. Enter goes down, Tab goes on, Escape leaves the cell as it was. */
export function EditInput({
  text,
  label,
  onFinish,
  onCancel,
}: {
  readonly text: string
  readonly label: string
  readonly onFinish: (text: string, then?: readonly [number, number]) => void
  readonly onCancel: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(text.length, text.length)
    // Where the caret starts is decided once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <input
      ref={input}
      className={styles['edit']}
      defaultValue={text}
      aria-label={label}
      // Escape ends the typing, not the dialog.
      data-mantine-stop-propagation="true"
      onBlur={(event) => {
        if (!isDone.current) onFinish(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') {
          isDone.current = true
          onCancel()
        } else if (event.key === 'Enter' || event.key === 'Tab') {
          event.preventDefault()
          isDone.current = true
          const step = event.shiftKey ? -1 : 1
          onFinish(event.currentTarget.value, event.key === 'Enter' ? [step, 0] : [0, step])
        }
      }}
    />
  )
}
