import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { t } from '../../lib/words.ts'
import { StateDot, type StateTone } from '../../ui/state-dot.tsx'
import { placeWords, stateOfPlace } from './pool-words.ts'

const tones: Readonly<Record<PoolOrder['place']['state'], StateTone>> = {
  Placed: 'done',
  Looking: 'process',
  'To confirm': 'waiting',
  'No place': 'failed',
}

/** Whether it is known where an order is; `isLong` says by whom, or why not. */
export function PlaceState({ order, isLong }: { readonly order: PoolOrder; readonly isLong?: boolean }) {
  const { state } = order.place
  return (
    <>
      <StateDot tone={tones[state]} label={t(stateOfPlace(state))} />
      {isLong && <div className="muted">{placeWords(order)}</div>}
    </>
  )
}
