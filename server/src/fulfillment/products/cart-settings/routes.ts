import * as cartSettings from '@crossdock/contract/fulfillment/products/cart-settings'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { getCartSettings } from './reads.ts'
import { setCartSettings } from './writes.ts'

export function cartSettingRoutes(door: Door): void {
  serve(door, cartSettings.get, getCartSettings)
  serve(door, cartSettings.set, setCartSettings)
}
