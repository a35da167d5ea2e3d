import { firstBoxes } from '@crossdock/contract/fulfillment/shipments/box-types'
import { newId } from '@crossdock/contract/ids'
import type pg from 'pg'
import { ownerDb } from '../../../platform/db.ts'
import { onNewAccount } from '../../../platform/events.ts'

async function putFirstBoxes(client: pg.ClientBase, accountId: number): Promise<void> {
  await ownerDb(client)
    .insertInto('shipment_package_types')
    .values(
      firstBoxes.map(({ name, depth, width, height }) => ({
        account_id: accountId,
        id: newId(),
        name,
        depth,
        width,
        height,
      })),
    )
    .execute()
}

/** A new account has three boxes to pack into. */
export function furnishBoxTypes(): void {
  onNewAccount(putFirstBoxes)
}
