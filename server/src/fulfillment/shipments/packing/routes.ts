import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { makeLabels, makeManyLabels, makeSlip, makeSlips } from './export.ts'
import { getPacking } from './reads.ts'
import { changeTask, markLabels, saveBoxes, savePackages } from './writes.ts'

export function packingRoutes(door: Door): void {
  serve(door, packing.setTask, changeTask)
  serve(door, packing.get, (ctx, { id }) => getPacking(ctx, id))
  serve(door, packing.savePackages, savePackages)
  serve(door, packing.saveBoxes, saveBoxes)
  serve(door, packing.labels, makeLabels)
  serve(door, packing.slip, makeSlip)
  serve(door, packing.manyLabels, makeManyLabels)
  serve(door, packing.slips, makeSlips)
  serve(door, packing.markLabels, markLabels)
}
