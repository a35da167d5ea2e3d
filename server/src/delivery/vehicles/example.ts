import * as vehicles from '@crossdock/contract/delivery/vehicles'
import type { World } from '../../test/world.ts'

export async function example({ owner, shared }: World) {
  const { id } = await owner.call(vehicles.create, {
    name: `${shared} van`,
    plate: shared,
    maxWeight: 1200,
    maxVolumeM3: 11.5,
    maxPieces: 80,
    skills: [`${shared} lift`],
    costPerDay: 45,
    costPerKm: 0.52,
    costPerHour: 28.5,
  })
  return { vehicle: id }
}
