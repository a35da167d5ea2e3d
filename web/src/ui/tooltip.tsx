import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** A short text on hover and on keyboard focus. Its child must take the focus: a button, a link. */
export function Tooltip({ label, children }: { readonly label: string; readonly children: ReactElement }) {
  return <MantineTooltip label={label}>{children}</MantineTooltip>
}
