import { takeClocks, type ZoneClocks } from '@crossdock/contract/told-clocks'
import { browserZone } from './browser-zone.ts'
import { keepJson, keepText, readJson, readText, storageKeys } from './storage.ts'
import { createValue, useValue } from './value.ts'

/** In which zones moments are shown: the person's, and by their ids the warehouses' that have another one. */
interface Zones {
  readonly own: string | null
  readonly warehouses: Readonly<Record<string, string>>
  /** How clocks of the account's zones go. */
  readonly clocks: Readonly<Record<string, ZoneClocks>>
}

function readWarehouses(): Zones['warehouses'] {
  const kept = readJson(storageKeys.warehouseZones)
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
  return Object.fromEntries(entries.flatMap(([id, zone]) => (typeof zone === 'string' ? [[id, zone]] : [])))
}

function readClocks(): Zones['clocks'] {
  const kept = readJson(storageKeys.zoneClocks) as Zones['clocks'] | null
  takeClocks(kept ?? {})
  return kept ?? {}
}

/** As they were told last, in an earlier visit perhaps: screens may be there before the profile is. */
const zones = createValue<Zones>({
  own: readText(storageKeys.zone),
  warehouses: readWarehouses(),
  clocks: readClocks(),
})

/** Takes what the server told of zones, and keeps it. */
export function keepZones({
  timeZone: own,
  warehouseZones: warehouses,
  zoneClocks: clocks,
}: {
  timeZone: string
  warehouseZones: Zones['warehouses']
  zoneClocks: Zones['clocks']
}): void {
  const next: Zones = { own, warehouses, clocks }
  if (JSON.stringify(zones.get()) === JSON.stringify(next)) return
  keepText(storageKeys.zone, own)
  keepJson(storageKeys.warehouseZones, warehouses)
  keepJson(storageKeys.zoneClocks, clocks)
  takeClocks(clocks)
  zones.set(next)
}

/** Renders again when a zone becomes another one. */
export const useZones = (): unknown => useValue(zones)

/** The zone of what concerns no warehouse (CONST-010): the person's; the browser's while that is not known. */
export const personZone = (): string => zones.get().own ?? browserZone()

/** The zone of what happens at a warehouse: its own. Where none is chosen yet, the person's. */
export const warehouseZone = (id: string | null): string => (id !== null && zones.get().warehouses[id]) || personZone()
