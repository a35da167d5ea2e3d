import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { t } from '../lib/words.ts'
import styles from './field.module.css'

interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly ref?: Ref<HTMLInputElement>
}

/** A password with a Show/Hide toggle. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className={styles['joined']} style={{ '--end': '64px' } as React.CSSProperties}>
      <input
        {...props}
        className={styles['control']}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
      />
      <span className={styles['end']}>
        <button type="button" onClick={() => setIsShown(!isShown)} aria-pressed={isShown} aria-controls={props.id}>
          {isShown ? t('Hide') : t('Show')}
        </button>
      </span>
    </span>
  )
}
