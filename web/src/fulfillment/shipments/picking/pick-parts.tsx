import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { PickItem, PickList, PickOption } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { Id } from '@crossdock/contract/ids'
import type { ReactNode } from 'react'
import { explainError } from '../../../lib/errors.ts'
import { formatDay } from '../../../lib/format.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { queryClient, queryKey, refresh } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { BigTask, TaskNumber } from '../../../ui/big-task.tsx'
import { packageWords } from '../../products/package-words.ts'
import { ProductThumb } from '../../products/pictures/product-thumb.tsx'
import { OrderHead } from '../../work/order-head.tsx'
import { progressOf } from './pick-stops.ts'
import styles from './picking.module.css'

/** The last thing that happened, told at the top of the next screen. */
export interface Told {
  readonly tone: 'good' | 'bad' | 'info'
  readonly title: string
  readonly words?: string
  readonly isUnsent?: boolean
  /** The pick that "Undo" takes back. */
  readonly undo?: {
    readonly itemId: Id<'shipmentOrderItem'>
    readonly inventoryId: Id<'inventory'>
    readonly packageCount: number
  }
}

export const failed = (error: unknown): Told => ({ tone: 'bad', title: explainError(error) })

/** Puts the pick list that a write answered on the screen; whoever shows the order reads it anew. */
export function showList(list: PickList): void {
  queryClient.setQueryData(queryKey(picking.options, { id: list.id }), list)
  void refresh(shipments.get, shipments.list)
}

/** What tells one stock record from the next: package, lot, expiry. */
export const factsOf = (option: PickOption): string =>
  [
    packageWords(option.packageTypeName, option.unitQuantity),
    option.lot && t('lot {{lot}}', { lot: option.lot }),
    option.expirationDate && t('expires {{day}}', { day: formatDay(option.expirationDate) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** The frame of every picking screen. */
export function PickFrame({
  list,
  back,
  children,
  actions,
}: {
  readonly list: PickList
  readonly back?: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <BigTask
      title={
        <>
          {t('Pick')} · <TaskNumber>{list.referenceId}</TaskNumber>
        </>
      }
      documentTitle={t('Pick {{name}}', { name: list.referenceId })}
      back={back ?? shipmentPath(list.id)}
      head={<OrderHead head={list.head} warehouseId={list.warehouseId} />}
      progress={{ ...progressOf(list), in: 'units' }}
      actions={actions}
    >
      {children}
    </BigTask>
  )
}

export function ProductWords({ item, facts }: { readonly item: PickItem; readonly facts?: string }) {
  return (
    <div className={styles['product']}>
      <ProductThumb productId={item.productId} size={64} />
      <b>{item.description}</b>
      <span className="mono">{item.sku}</span>
      {facts && <span className="muted">{facts}</span>}
    </div>
  )
}
