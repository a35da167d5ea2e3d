import styles from './how-told.module.css'

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  /** It stays as it is, and says why. */
  readonly isLocked?: boolean
  readonly why?: string | undefined
  readonly onChange: () => void
}

/** On or off, at once: 28 by 16, pressed within 44 by 24. A locked one takes the focus, so that its reason is read. */
export function Switch({ label, isOn, isLocked = false, why, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles['switch']}
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isLocked || undefined}
      title={why}
      data-locked={isLocked || undefined}
      onClick={() => !isLocked && onChange()}
    >
      <i aria-hidden />
    </button>
  )
}
