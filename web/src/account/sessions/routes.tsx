import { route } from '../../lib/routes.ts'

export const routes = [route('/user-profile/security', { page: () => import('./security-page.tsx') })]
