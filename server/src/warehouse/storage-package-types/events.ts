import { goesWith } from '../../platform/plain-noun.ts'

export const watchStoragePackageTypes = goesWith('warehouse', 'storage-package-type', 'storage_package_types')
