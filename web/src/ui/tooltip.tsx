import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement } from 'react'

interface TooltipProps {
  readonly label: string
  /** There is nothing to say now; the child stays what it is. */
  readonly isOff?: boolean
  readonly children: ReactElement
}

/** A short text on hover and on keyboard focus. Its child must take the focus: a button, a link. */
export function Tooltip({ label, isOff = false, children }: TooltipProps) {
  return (
    <MantineTooltip label={label} disabled={isOff}>
      {children}
    </MantineTooltip>
  )
}
