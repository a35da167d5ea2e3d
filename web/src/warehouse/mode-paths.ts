import type { Id } from '@crossdock/contract/ids'
import { hubLocationPath, hubWarehousePath, locationPath, warehousePath } from '../lib/paths.ts'

/**
 * Screens of the shared master data in the mode that is open: types and warehouses stand in two menus, and what they lead to stays in
 * the one that somebody has come by (WH-027, SLOC-014).
 */
export const inHub = (): boolean => window.location.pathname.startsWith('/sorting/')

export const typesPath = (): string => (inHub() ? '/sorting/stock-location-types' : '/stock-location-types')

/** The locations of a warehouse; the hub's list of them knows no types. */
export function placesPath(warehouseId: string, typeId?: string): string {
  if (inHub()) return `/sorting/stock-locations?warehouseId=${warehouseId}`
  return `/stock-locations?warehouseId=${warehouseId}${typeId === undefined ? '' : `&type=${typeId}`}`
}

export const warehousesPath = (): string => (inHub() ? '/sorting/warehouses' : '/warehouses/list')

/** The page of a warehouse, and of a stock location. */
export const warehousePathHere = (id: Id<'warehouse'>): string => (inHub() ? hubWarehousePath(id) : warehousePath(id))
export const locationPathHere = (id: Id<'stockLocation'>, isTemporary: boolean): string =>
  inHub() ? hubLocationPath(id) : locationPath(id, isTemporary)
