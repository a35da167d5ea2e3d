import * as exceptions from '@crossdock/contract/sorting/exceptions'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { getException, listExceptions, listOwners } from './reads.ts'
import { addPhoto, reportException, solveException, updateException } from './writes.ts'

export function exceptionRoutes(door: Door): void {
  const { platform } = door
  serve(door, exceptions.list, listExceptions)
  serve(door, exceptions.owners, listOwners)
  serve(door, exceptions.get, (ctx, { id }) => getException(ctx, id, platform))
  serve(door, exceptions.report, reportException)
  serve(door, exceptions.addPhoto, (ctx, input) => addPhoto(ctx, input, platform))
  serve(door, exceptions.update, updateException)
  serve(door, exceptions.solve, solveException)
}
