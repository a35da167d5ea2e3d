import { route } from '../../lib/routes.ts'

export const routes = [route('/user-profile/data', { page: () => import('./data-page.tsx') })]
