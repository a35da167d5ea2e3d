import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { readProgress } from '../orders/reads.ts'
import { makeReceivingSheets } from './export.ts'
import { getCodes, getScanned } from './reads.ts'
import { receiveItem, receiveMany, removeReceivedLine, updateReceivedLine } from './writes.ts'

export function receivingRoutes(door: Door): void {
  serve(door, receiving.codes, getCodes)
  serve(door, receiving.sheets, makeReceivingSheets)
  serve(door, receiving.getScanned, getScanned)
  serve(door, receiving.progress, readProgress)
  serve(door, receiving.receive, receiveItem)
  serve(door, receiving.receiveMany, receiveMany)
  serve(door, receiving.updateLine, updateReceivedLine)
  serve(door, receiving.removeLine, removeReceivedLine)
}
