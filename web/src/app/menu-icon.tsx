import type { MenuIcon as Name } from '../lib/menu-icons.ts'
// A picture file of its own, so that no screen waits for the icons of those that one may go to: they come after the text, as the type does.
import pictures from './menu.svg?no-inline'

/** The icon of a mode or a menu entry. */
export function MenuIcon({ name }: { readonly name: Name }) {
  return (
    <svg
      aria-hidden
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${pictures}#${name}`} />
    </svg>
  )
}
