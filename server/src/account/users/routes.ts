import * as users from '@crossdock/contract/account/users'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getPerson, listForWork, listPeople, listRoles, listStoresOf, summarize } from './reads.ts'
import { grantsBeside } from './rules.ts'
import { beginPreview, createPerson, handOver, removePerson, resendInfo, updatePerson } from './writes.ts'

export function userRoutes(door: Door): void {
  // Of all calls there are: they are known once every area is connected.
  let beside: ReturnType<typeof grantsBeside> | null = null
  serve(door, users.list, listPeople)
  serve(door, users.listForWork, listForWork)
  serve(door, users.listRoles, (ctx) => {
    beside ??= grantsBeside(door.endpoints.flatMap(({ can, isFollowing }) => (isFollowing ? [] : can)))
    return listRoles(ctx, beside)
  })
  serve(door, users.summary, summarize)
  serve(door, users.get, (ctx, { id }) => getPerson(ctx, id))
  serve(door, users.storesOf, (ctx, { id }) => listStoresOf(ctx, id))
  serve(door, users.create, createPerson)
  serve(door, users.update, updatePerson)
  serve(door, users.remove, removePerson)
  serve(door, users.resendInfo, (ctx, input) => resendInfo(ctx, input, door.platform))
  serve(door, users.preview, (ctx, { id }) => beginPreview(ctx, id, door.platform))
  serve(door, users.handOver, handOver)
}
