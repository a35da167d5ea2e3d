import * as boxes from '@crossdock/contract/sorting/boxes'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { makeBoxLabels } from './export.ts'
import { listHubBoxes, readHeld, readScan } from './reads.ts'
import { addHubBox, receiveHubBox, removeHubBox, updateHubBox } from './writes.ts'

export function hubBoxRoutes(door: Door): void {
  serve(door, boxes.list, listHubBoxes)
  serve(door, boxes.scan, readScan)
  serve(door, boxes.held, readHeld)
  serve(door, boxes.labels, makeBoxLabels)
  serve(door, boxes.add, addHubBox)
  serve(door, boxes.update, updateHubBox)
  serve(door, boxes.remove, removeHubBox)
  serve(door, boxes.receive, receiveHubBox)
}
