import { onEvent } from '../../../platform/events.ts'
import { hidePicture, showPicture } from './writes.ts'

/** A product that goes takes its picture along, and brings it back. */
export function watchProducts(): void {
  onEvent('product.removing', hidePicture)
  onEvent('product.restoring', showPicture)
}
