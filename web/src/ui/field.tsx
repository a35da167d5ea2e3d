import { type ReactNode, useId } from 'react'
import { t } from '../lib/words.ts'
import styles from './field.module.css'

export interface FieldShape {
  readonly label: string
  /** Below the control, always there. */
  readonly hint?: ReactNode
  /** Marks what may be left blank; people read "optional" more easily than an asterisk. All else is heard to be required. */
  readonly isOptional?: boolean
  readonly error?: string | undefined
}

/** What a control needs to belong to its label, hint and error. */
export interface ControlLinks {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
}

/** A label, a control, a hint and an error that belong together, by eye and for screen readers. */
export function Field({
  label,
  hint,
  isOptional,
  error,
  children,
}: FieldShape & { readonly children: (links: ControlLinks) => ReactNode }) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles['field']} data-required={!isOptional || undefined}>
      <label className={styles['label']} htmlFor={id}>
        <span title={label}>{label}</span>
        {isOptional && <em>{t('optional')}</em>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
        'aria-required': isOptional ? undefined : true,
      })}
      {hint && (
        <span id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles['error']} role="alert">
          {t(error)}
        </span>
      )}
    </div>
  )
}

/** Fields side by side where there is room, `least` pixels each at the least. */
export function FieldGrid({ children, least = 180 }: { readonly children: ReactNode; readonly least?: number }) {
  return (
    <div className={styles['grid']} style={{ '--least': `${least}px` } as React.CSSProperties}>
      {children}
    </div>
  )
}

/** The class of every typed control, for controls that are not one of the fields. */
export const controlClass = styles['control'] ?? ''
