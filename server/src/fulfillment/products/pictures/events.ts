import { onEvent } from '../../../platform/events.ts'
import { dropPicture } from './writes.ts'

/** A product that goes takes its picture along. */
export function watchProducts(): void {
  onEvent('product.removing', (ctx, { id }) => dropPicture(ctx, id))
}
