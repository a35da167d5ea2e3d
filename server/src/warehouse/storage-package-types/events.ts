import { onEvent } from '../../platform/events.ts'
import { removedWithWarehouse } from '../warehouses/writes.ts'

const removeAll = removedWithWarehouse('storage_package_types')

export function watchStoragePackageTypes(): void {
  onEvent('warehouse.removing', removeAll)
}
