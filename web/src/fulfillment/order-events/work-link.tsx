import type { PersonName } from '@crossdock/contract/fulfillment/order-events'
import type { ReactNode } from 'react'
import { useProfile } from '../../lib/profile.ts'
import { t } from '../../lib/words.ts'
import { type ButtonKind, LinkButton } from '../../ui/button.tsx'
import { RefusalButton } from '../../ui/refusal-button.tsx'

interface WorkLinkProps {
  readonly to: string
  /** Who was asked to do it; nobody means anybody. */
  readonly assignees: readonly PersonName[]
  readonly kind?: ButtonKind
  readonly children: ReactNode
}

/** Leads to the work on an order: for whom it was given to, for anybody while nobody has it, and for the admin (PERMF-007). */
export function WorkLink({ to, assignees, kind = 'plain', children }: WorkLinkProps) {
  const me = useProfile()
  const isMine = assignees.length === 0 || me?.roleLabel === 'Admin' || assignees.some(({ id }) => id === me?.id)
  if (isMine)
    return (
      <LinkButton kind={kind} to={to}>
        {children}
      </LinkButton>
    )
  const names = assignees.map(({ name }) => name).join(', ')
  return (
    <RefusalButton kind={kind} refusal={t('This order is assigned to {{names}}.', { names })}>
      {children}
    </RefusalButton>
  )
}
