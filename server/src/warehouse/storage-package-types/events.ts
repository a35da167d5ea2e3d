import { onEvent } from '../../platform/events.ts'
import { removedAlong } from '../../platform/plain-noun.ts'

const removeAll = removedAlong('storage-package-type', 'storage_package_types', 'warehouse_id')

export function watchStoragePackageTypes(): void {
  onEvent('warehouse.removing', removeAll)
}
