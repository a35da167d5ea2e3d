import { type Grant, grants } from '@crossdock/contract/permissions'
import { usePermissions } from '../../lib/can.ts'

/** Which permissions the viewer holds, and so may give and take (USER-017). The server decides again. */
export function useHolding(): { readonly holds: (grant: Grant) => boolean; readonly seesAllStores: boolean } {
  const own = usePermissions()
  return {
    holds: (grant) => grants[grant].keys.every((key) => own.includes(key)),
    seesAllStores: own.includes('FULL_STORE_ACCESS'),
  }
}
