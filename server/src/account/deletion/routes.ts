import * as deletion from '@crossdock/contract/account/deletion'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { deleteAccount, returnAccount } from './writes.ts'

export function deletionRoutes(door: Door): void {
  serve(door, deletion.begin, deleteAccount)
  serve(door, deletion.giveBack, returnAccount)
}
