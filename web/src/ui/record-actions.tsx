import { Popover } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../lib/words.ts'
import { ActionButton, type RecordAction } from './action-button.tsx'
import { Button } from './button.tsx'
import { IconDots } from './icons.ts'
import styles from './record.module.css'

interface MenuProps {
  readonly actions: readonly RecordAction[]
  /** What the button that opens it says, in place of three dots. */
  readonly label?: string
  readonly icon?: ReactNode
}

/** What is done rarely, and what cannot be undone: behind three dots, never beside what is pressed all day. */
export function MoreActions({ actions, label, icon }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (actions.length === 0) return null
  const look =
    label === undefined
      ? { size: 'icon' as const, 'aria-label': t('More actions'), icon: <IconDots size={16} aria-hidden /> }
      : { icon, isBusy: actions.some(({ isBusy }) => isBusy), children: label }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      // It is gone before what it opens is there.
      transitionProps={{ duration: 80, exitDuration: 0 }}
    >
      <Popover.Target>
        <Button ref={opener} {...look} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label ?? t('More actions')} className={styles['menu']}>
        {actions.map((action) => (
          <ActionButton
            key={action.label}
            kind="quiet"
            action={{
              ...action,
              onPress: () => {
                setIsOpen(false)
                // A question that is asked gives the focus back to what is still there.
                opener.current?.focus()
                action.onPress?.()
              },
            }}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
