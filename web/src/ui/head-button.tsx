import { Button, LinkButton } from './button.tsx'
import { IconPlus } from './icons.ts'
import type { HeadAction } from './list-types.ts'

/** A button of a page's head: the primary one makes something new. */
export function HeadButton({ action }: { readonly action: HeadAction }) {
  const icon = action.icon ?? (action.isPrimary ? <IconPlus size={14} aria-hidden /> : undefined)
  const kind = action.isPrimary ? 'primary' : 'plain'
  return action.to === undefined ? (
    <Button kind={kind} icon={icon} {...(action.onClick ? { onClick: action.onClick } : {})}>
      {action.label}
    </Button>
  ) : (
    <LinkButton kind={kind} icon={icon} to={action.to}>
      {action.label}
    </LinkButton>
  )
}
