import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
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
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button. `<Button kind="primary" isBusy={save.isPending} onClick={…}>Save</Button>` */
export function Button({
  kind,
  size,
  icon,
  isBusy = false,
  children,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ ...(kind && { kind }), ...(size && { size }) })}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      // Not `disabled` while busy: that would throw the focus away.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className={styles['spin']} aria-hidden /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({ to, kind, size, icon, children }: Look & { readonly to: string }) {
  return (
    <Link to={to} className={classOf({ ...(kind && { kind }), ...(size && { size }) })}>
      {icon}
      {children}
    </Link>
  )
}
