import type { ReactNode } from 'react'
import { useHotkeysShown } from '../lib/hotkeys.ts'
import { go } from '../lib/navigation.ts'
import type { ScreenKey } from '../lib/screen-keys.ts'
import { toast } from '../lib/toasts.ts'
import { type ButtonKind, LinkButton } from './button.tsx'
import { RefusalButton } from './refusal-button.tsx'

// Apart from the menu of rare actions: the dashboard has buttons, and does without the overlay library.

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
