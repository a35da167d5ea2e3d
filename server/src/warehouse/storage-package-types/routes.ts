import * as types from '@crossdock/contract/warehouse/storage-package-types'
import type { Door } from '../../platform/http.ts'
import { serve, serveRemoval } from '../../platform/serve.ts'
import { listStoragePackageTypes } from './reads.ts'
import { createStoragePackageType, packageRemoval, updateStoragePackageType } from './writes.ts'

export function storagePackageTypeRoutes(door: Door): void {
  serve(door, types.list, listStoragePackageTypes)
  serve(door, types.create, createStoragePackageType)
  serve(door, types.update, updateStoragePackageType)
  serveRemoval(door, types, packageRemoval)
}
