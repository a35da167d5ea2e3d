import type { Id } from '@crossdock/contract/ids'
import * as orders from '@crossdock/contract/sorting/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { BoxCells } from '../box-cells.tsx'
import { boxesWords, customerOf, HubState } from '../hub-words.tsx'
import { suggestedPlace, useSuggested, whyWords } from '../suggested.ts'
import type { Spot } from './lane-grid.tsx'
import { type Standing, stayOf } from './position-rules.ts'
import styles from './positions.module.css'

/** An order on its way to another position. */
export interface Moving {
  readonly id: Id<'hubOrder'>
  readonly orderNo: string
  readonly from: Spot | null
}

interface SuggestedProps {
  readonly orderId: Id<'hubOrder'>
  /** Where it stands: that is not suggested. */
  readonly laneId: Id<'stockLocation'> | null
  readonly isBusy: boolean
  readonly onPut: (id: Id<'hubOrder'>, to: Spot) => void
}

/** Where an order might better stand, and why; one press puts it there. */
function Suggested({ orderId, laneId, isBusy, onPut }: SuggestedProps) {
  const suggestion = useSuggested(orderId, laneId)
  if (suggestion === null) return <p className="muted">{t('No lane carries it.')}</p>
  if (suggestion === undefined || suggestion === 'stays') return null
  const place = suggestedPlace(suggestion)
  return (
    <div className={styles['moving']}>
      <p>
        {t('Suggested: {{place}}', { place })} <span className="muted">{whyWords(suggestion)}</span>
      </p>
      <Button
        isBusy={isBusy}
        onClick={() => onPut(orderId, { laneId: suggestion.stockLocationId, position: suggestion.position })}
      >
        {t('Put it at {{place}}', { place })}
      </Button>
    </div>
  )
}

interface StandingThereProps {
  readonly laneId: Id<'stockLocation'>
  readonly place: string
  readonly standing: Standing | undefined
  readonly now: number
  readonly mayMove: boolean
  readonly isBusy: boolean
  readonly onMove: () => void
  readonly onPut: SuggestedProps['onPut']
}

/** What stands at the position that was pressed. */
export function StandingThere({ laneId, place, standing, now, mayMove, isBusy, onMove, onPut }: StandingThereProps) {
  const order = standing?.order
  return (
    <section aria-label={place}>
      <h2 className="mono">{place}</h2>
      {!standing ? (
        <p className="muted">{t('It is free.')}</p>
      ) : !order ? (
        <p className="muted">{t('An order of another merchant stands there.')}</p>
      ) : (
        <>
          <p>
            <b className="mono">{order.orderNo}</b> <HubState order={order} />
          </p>
          <BoxCells received={order.receivedBoxesCount} total={order.boxesCount} />
          <KeyValues
            rows={[
              [t('Customer'), order.customer],
              [t('Here for'), stayOf(order.receivedAt, now)?.words],
              [t('Route'), order.plannedStop && t('{{route}}, stop {{stop}}', { ...order.plannedStop })],
            ]}
          />
          <PeekActions>
            {mayMove && (
              <Button kind="primary" onClick={onMove}>
                {t('Move it')}
              </Button>
            )}
            <LinkButton to={`/sorting/orders?term=${encodeURIComponent(order.orderNo)}`}>
              {t('Open the order')}
            </LinkButton>
          </PeekActions>
          {mayMove && <Suggested orderId={order.id} laneId={laneId} isBusy={isBusy} onPut={onPut} />}
        </>
      )}
    </section>
  )
}

interface MovingOrderProps {
  readonly moving: Moving
  readonly from: string | null
  /** The next position that is free, where the one that was meant is taken. */
  readonly free: string | null
  readonly isBusy: boolean
  readonly onTake: () => void
  readonly onLeave: () => void
}

/** What is being moved: it says what to do next, and how to leave it. */
export function MovingOrder({ moving, from, free, isBusy, onTake, onLeave }: MovingOrderProps) {
  return (
    <section className={styles['moving']} role="status">
      <p>
        <b className="mono">{moving.orderNo}</b> {t('is on its way: press the position where it goes.')}
      </p>
      {free !== null && (
        <Button kind="primary" isBusy={isBusy} onClick={onTake}>
          {t('Put it at {{place}}', { place: free })}
        </Button>
      )}
      <Button isBusy={isBusy && free === null} onClick={onLeave}>
        {from === null ? t('Leave it') : t('Leave it at {{place}}', { place: from })}
      </Button>
    </section>
  )
}

interface NowhereProps {
  readonly warehouseId: Id<'warehouse'>
  readonly isBusy: boolean
  readonly onPut: SuggestedProps['onPut']
  readonly onMove: (moving: Moving) => void
}

/** Orders that stand nowhere: pressed, each says where it might go. */
export function Nowhere({ warehouseId, isBusy, onPut, onMove }: NowhereProps) {
  const [open, setOpen] = useState<Id<'hubOrder'> | null>(null)
  const nowhere = useQuery(query(orders.list, { warehouseId, only_unallocated: true, page_size: 10 }))
  if (!nowhere.data || nowhere.data.items.length === 0) return null
  const { items, total = items.length } = nowhere.data
  return (
    <section aria-label={t('No position')}>
      <h3>
        {t('No position')} <span className="muted">{total}</span>
      </h3>
      <ul>
        {items.map((order) => (
          <li key={order.id}>
            <span>
              <b className="mono">{order.orderNo}</b>{' '}
              <span className="muted">{[customerOf(order), boxesWords(order.boxesCount)].join(', ')}</span>
            </span>
            <Button
              kind="quiet"
              aria-expanded={open === order.id}
              aria-label={t('Place {{order}}', { order: order.orderNo })}
              onClick={() => setOpen(open === order.id ? null : order.id)}
            >
              {t('Place it')}
            </Button>
            {open === order.id && (
              <>
                <Suggested orderId={order.id} laneId={null} isBusy={isBusy} onPut={onPut} />
                <Button onClick={() => onMove({ id: order.id, orderNo: order.orderNo, from: null })}>
                  {t('Choose a position')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {total > items.length && (
        <LinkButton to={`/sorting/orders?only_unallocated=true&warehouseId=${warehouseId}`}>
          {t('All of them')}
        </LinkButton>
      )}
    </section>
  )
}
