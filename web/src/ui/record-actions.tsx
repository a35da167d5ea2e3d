import { Popover } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useHotkeysShown } from '../lib/hotkeys.ts'
import { go } from '../lib/navigation.ts'
import type { ScreenKey } from '../lib/screen-keys.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { Button, type ButtonKind, LinkButton } from './button.tsx'
import { IconDots } from './icons.ts'
import styles from './record.module.css'
import { RefusalButton } from './refusal-button.tsx'

/** Something that can be done with a record. */
export interface RecordAction {
  readonly label: string
  /** The letter that does it, too. */
  readonly letter?: string
  readonly icon?: ReactNode
  /** Where it leads to; else `onPress` does it. */
  readonly to?: string
  readonly onPress?: () => void
  readonly isBusy?: boolean
  /** Why it cannot be done now. */
  readonly refusal?: string | null | undefined
}

/** Actions where some may be missing: `mayEdit && { label: … }`. */
export type SomeActions = readonly (RecordAction | false | null | undefined)[]

export const actionsOf = (some: SomeActions): readonly RecordAction[] =>
  some.filter((action): action is RecordAction => Boolean(action))

/** The letters of actions, for the keyboard and for the help. */
export const lettersOf = (actions: readonly RecordAction[]): readonly ScreenKey[] =>
  actions.flatMap((action) =>
    action.letter ? [{ keys: action.letter, label: action.label, run: () => run(action) }] : [],
  )

function run({ refusal, isBusy, to, onPress }: RecordAction): void {
  if (refusal) toast.info(refusal)
  else if (isBusy) return
  else if (to !== undefined) go(to)
  else onPress?.()
}

/** An action as a button or a link, with its letter where there is a keyboard. */
export function ActionButton({
  action,
  kind = 'plain',
}: {
  readonly action: RecordAction
  readonly kind?: ButtonKind
}) {
  const hasKeys = useHotkeysShown()
  const { label, letter, icon, to, onPress, isBusy, refusal } = action
  const content = (
    <>
      {label}
      {letter && hasKeys && <kbd aria-hidden>{letter.replace('ctrl+', 'Ctrl ')}</kbd>}
    </>
  )
  if (to !== undefined && !refusal)
    return (
      <LinkButton kind={kind} icon={icon} to={to}>
        {content}
      </LinkButton>
    )
  return (
    <RefusalButton
      kind={kind}
      icon={icon}
      aria-keyshortcuts={letter?.replace('ctrl+', 'Control+')}
      refusal={refusal}
      isBusy={isBusy}
      {...(onPress && { onClick: onPress })}
    >
      {content}
    </RefusalButton>
  )
}

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
