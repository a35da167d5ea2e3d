import * as contract from '@crossdock/contract/account/finding'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { find } from './reads.ts'

export function findingRoutes(door: Door): void {
  serve(door, contract.find, find)
}
