import * as types from '@crossdock/contract/warehouse/storage-package-types'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { listStoragePackageTypes } from './reads.ts'
import { createStoragePackageType, removeStoragePackageType, updateStoragePackageType } from './writes.ts'

export function storagePackageTypeRoutes(door: Door): void {
  serve(door, types.list, listStoragePackageTypes)
  serve(door, types.create, createStoragePackageType)
  serve(door, types.update, updateStoragePackageType)
  serve(door, types.remove, removeStoragePackageType)
}
