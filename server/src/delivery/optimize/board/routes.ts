import * as board from '@crossdock/contract/delivery/optimize/board'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { readBoard } from './reads.ts'

export function routeBoardRoutes(door: Door): void {
  serve(door, board.get, readBoard)
}
