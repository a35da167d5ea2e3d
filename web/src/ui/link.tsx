import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { go } from '../lib/navigation.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the product, with its query: `/products/65…?tab=stock`. */
  readonly to: string
  readonly children?: ReactNode
}

/** A link inside the product: no reload, nothing when it leads to where one is (SHELL-015); new tabs work as everywhere. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    go(to)
  }
  return <a {...rest} href={to} onClick={follow} />
}
