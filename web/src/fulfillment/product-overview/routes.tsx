import type { Needed } from '@crossdock/contract/access'
import { route } from '../../lib/routes.ts'

const canView: Needed = { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] }

export const routes = [
  route('/products/$productId', { page: () => import('./product-page.tsx'), can: canView, under: '/products' }),
]
