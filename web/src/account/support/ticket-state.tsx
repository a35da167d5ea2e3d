import type { TicketState } from '@crossdock/contract/account/support'
import { t } from '../../lib/words.ts'
import { StateDot, type StateTone } from '../../ui/state-dot.tsx'

const tones: Readonly<Record<TicketState, StateTone>> = { OPEN: 'placed', ANSWERED: 'waiting', CLOSED: 'done' }

/** States of tickets in words. */
export const stateWords = (): Readonly<Record<TicketState, string>> => ({
  OPEN: t('Waits for an answer'),
  ANSWERED: t('Answered'),
  CLOSED: t('Closed'),
})

export const TicketDot = ({ state }: { readonly state: TicketState }) => (
  <StateDot tone={tones[state]} label={stateWords()[state]} />
)
