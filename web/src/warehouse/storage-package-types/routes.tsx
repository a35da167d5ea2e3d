import { route } from '../../lib/routes.ts'
import { viewsWarehouses } from '../warehouses/who.ts'

export const routes = [
  route('/warehouses/storage-packages', {
    page: () => import('./storage-package-type-list-page.tsx'),
    can: viewsWarehouses,
    menu: { label: 'Storage Packages', icon: 'storage-packages', group: 'Setup', order: 50 },
  }),
]
