import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { call } from '../../../lib/client.ts'
import { formatDay } from '../../../lib/format.ts'
import { tellDone } from '../../../lib/undo.ts'
import { t } from '../../../lib/words.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { FormModal } from '../../../ui/modals.tsx'

interface ShipOutDialogProps {
  readonly order: Pick<shipments.ShipmentOrder, 'id' | 'referenceId' | 'shipOutDate' | 'version'>
  readonly onClose: () => void
}

const refreshes = [shipments.list, shipments.get]

/** Moves an order to another day, while nothing of it is picked. */
export function ShipOutDialog({ order, onClose }: ShipOutDialogProps) {
  const form = useContractForm(shipments.setShipOutDate, {
    values: { id: order.id, version: order.version, shipOutDate: order.shipOutDate },
    refreshes,
    onSaved: ({ referenceId, shipOutDate, version }) => {
      // Not over what somebody else changed since.
      const back = () => call(shipments.setShipOutDate, { id: order.id, version, shipOutDate: order.shipOutDate })
      tellDone(
        t('{{title}} ships out on {{date}}', { title: referenceId, date: formatDay(shipOutDate) }),
        [{ name: referenceId, back }],
        refreshes,
      )
      onClose()
    },
  })
  return (
    <FormModal title={t('Change the ship-out date')} form={form} onClose={onClose} width={440}>
      <DateField form={form} name="shipOutDate" label={t('Ship Out Date')} />
    </FormModal>
  )
}
