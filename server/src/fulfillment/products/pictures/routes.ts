import * as pictures from '@crossdock/contract/fulfillment/products/pictures'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { listPictures } from './reads.ts'
import { setPicture } from './writes.ts'

export function pictureRoutes(door: Door): void {
  const { platform } = door
  serve(door, pictures.list, (ctx, input) => listPictures(ctx, input, platform))
  serve(door, pictures.set, (ctx, input) => setPicture(ctx, input, platform))
}
