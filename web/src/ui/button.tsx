import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { t } from '../lib/words.ts'
import styles from './button.module.css'
import { Link } from './link.tsx'

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet'

interface Look {
  /** `primary` once a screen, for the one thing to do; `danger` for what cannot be undone; `quiet` without an edge. */
  readonly kind?: ButtonKind
  /** `big`: 56 px, for gloves; `wide`: as wide as its form; `icon`: a square (then name it with `aria-label`). */
  readonly size?: 'normal' | 'big' | 'wide' | 'icon'
  readonly icon?: ReactNode
  readonly children?: ReactNode
}

const classOf = ({ kind = 'plain', size = 'normal' }: Look): string =>
  [styles['button'], kind === 'plain' ? '' : styles[kind], size === 'normal' ? '' : styles[size]]
    .filter(Boolean)
    .join(' ')

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  /** Shows a turning mark and takes no second press. */
  readonly isBusy?: boolean | undefined
  /** Seconds until a press is of use again (`useRest`): it says so, and takes none before. */
  readonly rest?: number
  readonly ref?: Ref<HTMLButtonElement>
}

/** "1:05": minutes and seconds. */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A button. `<Button kind="primary" isBusy={save.isPending} onClick={…}>Save</Button>` */
export function Button({
  kind,
  size,
  icon,
  isBusy = false,
  rest = 0,
  children,
  type = 'button',
  disabled,
  onClick,
  ...more
}: ButtonProps) {
  return (
    <button
      {...more}
      type={type}
      data-kind={kind}
      className={classOf({ ...(kind && { kind }), ...(size && { size }) })}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      {...(rest > 0 && { 'aria-disabled': true })}
      // Not `disabled` while busy or resting: that would throw the focus away.
      onClick={isBusy || rest > 0 ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className={styles['spin']} aria-hidden /> : icon}
      {rest > 0 ? t('Wait {{time}}', { time: clockOf(rest) }) : children}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({ to, kind, size, icon, children }: Look & { readonly to: string }) {
  return (
    <Link to={to} data-kind={kind} className={classOf({ ...(kind && { kind }), ...(size && { size }) })}>
      {icon}
      {children}
    </Link>
  )
}
