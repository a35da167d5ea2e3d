import * as tracking from '@crossdock/contract/delivery/tracking'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatMoment } from '../../lib/format.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { IconCopy } from '../../ui/icons.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { CopyModal, Dialog } from '../../ui/modals.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ratingWords, saidWords, stepWords } from './staff-words.ts'

interface Order {
  readonly id: string
  readonly orderNo: string
}

/** What the customer of an order was told by mail, and has said. */
function CustomerFacts({ id }: Pick<Order, 'id'>) {
  const { data, isError } = useQuery(query(tracking.read, { id }))
  if (isError) return <p role="alert">{t('What the customer has said could not be read.')}</p>
  if (!data) return <Skeleton lines={3} />
  return (
    <KeyValues
      rows={[
        [t('Told by mail'), data.told.map((state) => t(stepWords(state))).join(', ')],
        [t('For the driver'), saidWords(data.instruction)],
        [t('Rating'), ratingWords(data.rating)],
        [t('Link ends'), data.endsAt === null ? null : formatMoment(data.endsAt, personZone())],
      ]}
    />
  )
}

/** The link that a customer is sent by other ways than mail. */
function useTrackingLink({ id, orderNo }: Order, onClose: () => void = () => undefined) {
  const [link, setLink] = useState<string | null>(null)
  const mayShow = useCan(tracking.link)
  const show = useMutate(tracking.link, {
    refreshes: [tracking.read],
    onSuccess: ({ path }) => setLink(window.location.origin + path),
  })
  const close = () => {
    setLink(null)
    onClose()
  }
  return {
    button: mayShow && (
      <Button icon={<IconCopy size={14} aria-hidden />} isBusy={show.isPending} onClick={() => show.mutate({ id })}>
        {t('Copy tracking link')}
      </Button>
    ),
    modal: link !== null && (
      <CopyModal title={t('Tracking link of {{orderNo}}', { orderNo })} text={link} onClose={close} />
    ),
  }
}

/** In the peek of an order. */
export function OrderTracking(order: Order) {
  const { button, modal } = useTrackingLink(order)
  return (
    <>
      <CustomerFacts id={order.id} />
      {button}
      {modal}
    </>
  )
}

/** Of a stop of a route, over its list. */
export function StopCustomer({ onClose, ...order }: Order & { readonly onClose: () => void }) {
  const { button, modal } = useTrackingLink(order, onClose)
  if (modal) return modal
  return (
    <Dialog title={t('Customer of {{orderNo}}', { orderNo: order.orderNo })} onClose={onClose} width={480}>
      <CustomerFacts id={order.id} />
      <p>{button}</p>
    </Dialog>
  )
}
