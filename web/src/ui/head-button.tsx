import { Button, LinkButton } from './button.tsx'
import { IconPlus } from './icons.ts'
import type { HeadAction } from './list-types.ts'

interface HeadButtonProps {
  readonly action: HeadAction
  /** Its icon alone, with its name for those who hear it. */
  readonly isSmall?: boolean
}

/** A button of a page's head: the primary one makes something new. */
export function HeadButton({ action, isSmall = false }: HeadButtonProps) {
  const icon = action.icon ?? (action.isPrimary ? <IconPlus size={isSmall ? 20 : 14} aria-hidden /> : undefined)
  const look = { kind: action.isPrimary ? 'primary' : 'plain', size: isSmall ? 'icon' : 'normal', icon } as const
  const label = isSmall ? <span className="aside">{action.label}</span> : action.label
  return action.to === undefined ? (
    <Button {...look} {...(action.onClick ? { onClick: action.onClick } : {})}>
      {label}
    </Button>
  ) : (
    <LinkButton {...look} to={action.to}>
      {label}
    </LinkButton>
  )
}
