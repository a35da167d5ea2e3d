import * as contract from '@crossdock/contract/account/finding'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { countFound, find, listReadings, search } from './reads.ts'

export function findingRoutes(door: Door): void {
  serve(door, contract.find, find)
  serve(door, contract.counts, countFound)
  serve(door, contract.search, search)
  serve(door, contract.readings, listReadings)
}
