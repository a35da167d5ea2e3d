import { firstBoxes } from '@crossdock/contract/fulfillment/shipments/box-types'
import { newId } from '@crossdock/contract/ids'
import { onNewAccount } from '../../../platform/events.ts'

/** A new account has three boxes to pack into. */
export function furnishShipmentPackageTypes(): void {
  onNewAccount(async (client, accountId) => {
    for (const { name, depth, width, height } of firstBoxes)
      await client.query(
        'insert into shipment_package_types (account_id, id, name, depth, width, height) values ($1, $2, $3, $4, $5, $6)',
        [accountId, newId(), name, depth, width, height],
      )
  })
}
