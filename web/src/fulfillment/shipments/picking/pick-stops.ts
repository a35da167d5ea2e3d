import {
  byPlace,
  type PickItem,
  type PickList,
  type PickOption,
} from '@crossdock/contract/fulfillment/shipments/picking'

/** One thing to take: packages of one line from one stock record. */
export interface PickStop {
  /** `itemId.inventoryId`, as it stands in the address. */
  readonly key: string
  readonly item: PickItem
  readonly option: PickOption
  /** Packages to take here; what the order holds here, else what it still needs. */
  readonly needed: number
}

/** Packages of an option that its line can still take without more units than ordered. */
export const packagesWanted = (item: PickItem, option: PickOption): number =>
  Math.max(
    0,
    Math.min(option.packagesAvailable, Math.floor((item.unitsCount - item.pickedUnits) / option.unitQuantity)),
  )

const stopOf = (item: PickItem, option: PickOption): PickStop => ({
  key: `${item.itemId}.${option.inventoryId}`,
  item,
  option,
  needed: option.suggestedCount > 0 ? option.suggestedCount : packagesWanted(item, option),
})

/** What is still to be taken, in the order in which one walks: by location, as people count (A-2 before A-10). */
export const stopsOf = (list: PickList): PickStop[] =>
  list.items
    .flatMap((item) => item.options.filter((option) => option.suggestedCount > 0).map((option) => stopOf(item, option)))
    .sort((a, b) => byPlace(a.option.stockLocationTitle, b.option.stockLocationTitle))

/** The stop an address names, suggested or chosen from the list; null once there is nothing to take. */
export function stopAt(list: PickList, key: string | null): PickStop | null {
  if (key === null) return null
  for (const item of list.items) {
    const option = item.options.find(({ inventoryId }) => key === `${item.itemId}.${inventoryId}`)
    if (option) {
      const stop = stopOf(item, option)
      return stop.needed > 0 ? stop : null
    }
  }
  return null
}

/** Where to go next from a location: what else is there, then onward, then back at the beginning. */
export function nextStop(stops: readonly PickStop[], fromTitle: string | null): PickStop | null {
  const onward =
    fromTitle === null ? undefined : stops.find(({ option }) => byPlace(option.stockLocationTitle, fromTitle) >= 0)
  return onward ?? stops[0] ?? null
}

/** A line for which too little is held: somebody has to decide about it. */
export const shortItem = (list: PickList): PickItem | null =>
  list.items.find((item) => item.heldUnits < item.unitsCount) ?? null

/** Whether nothing of these lines is left to pick, here or elsewhere. */
export const isAllPicked = (list: PickList, itemIds: readonly string[]): boolean =>
  list.items.every((item) => !itemIds.includes(item.itemId) || item.pickedUnits >= item.unitsCount)

/** Units picked, and units to pick, of all lines. */
export const progressOf = (list: PickList): { readonly done: number; readonly total: number } => ({
  done: list.items.reduce((sum, item) => sum + item.pickedUnits, 0),
  total: list.items.reduce((sum, item) => sum + item.unitsCount, 0),
})
