import type { OfRecord } from '@crossdock/contract/events'
import type { Context } from '../../../platform/context.ts'
import { onEvent } from '../../../platform/events.ts'
import { endPhone } from '../writes.ts'

const signOutWho = (ctx: Context, { id }: OfRecord<'driver'>): Promise<void> => endPhone(ctx, id)

/** Whoever is deleted is out, and stays so when the deletion is taken back. */
export function watchPhones(): void {
  onEvent('driver.removing', signOutWho)
}
