import * as drivers from '@crossdock/contract/delivery/drivers'
import type { World } from '../../test/world.ts'
import { example as depotExample } from '../depots/example.ts'
import { example as vehicleExample } from '../vehicles/example.ts'

export async function example({ owner, shared, of }: World) {
  const { depot } = await of(depotExample)
  const { vehicle } = await of(vehicleExample)
  const form = {
    firstName: `${shared} Ines`,
    lastName: shared,
    // One driver of an account has it, and two people of one account make a world each.
    phone: String(Number.parseInt(shared.slice(-8), 16)).padStart(10, '6'),
    email: `ines.${shared.toLowerCase()}@example.com`,
    vehicleId: vehicle,
    team: shared,
    skills: [shared],
    startDepotId: depot,
    endDepotId: depot,
    shiftStart: '07:00',
    shiftEnd: '15:30',
    weekdays: [1, 2, 3, 4, 5],
    breaks: [{ from: '11:00', to: '13:00', minutes: 30 }],
  }
  const { id } = await owner.call(drivers.create, form)
  await owner.call(drivers.update, { id, ...form, team: `${shared} north` })
  await owner.call(drivers.setStatus, { id, isOnDuty: true })
  return { driver: id }
}
