import type { HomeModule, HomeTile } from '../../lib/home.ts'

const stores = { label: 'Stores', to: '/stores', can: 'MANAGE_STORES' } as const

export const tiles: readonly HomeTile[] = [{ ...stores, group: 'Lists', order: 34, of: (counted) => counted.stores }]

export const limits: HomeModule['limits'] = { stores }
