import { type FeatureModule, type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/address-book', {
    page: () => import('./address-book-page.tsx'),
    can: 'VIEW_ADDRESS_BOOK',
    menu: { label: 'Address Book', icon: 'places', order: 60, hotkey: 'b' },
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Add Contact', to: '/address-book?new=1', can: 'MANAGE_ADDRESS_BOOK' },
]

export const imports: FeatureModule['imports'] = {
  contacts: {
    message: 'Contacts Imported Successfully',
    tell: async (done: never) => (await import('./import/contacts-import.tsx')).tellDone(done),
  },
}

export const records: readonly FoundNoun[] = [
  {
    noun: 'contact',
    group: 'Address Book',
    finds: 'name, company, phone, email, city and zip code',
    can: 'VIEW_ADDRESS_BOOK',
    path: async ({ name }) => `/address-book?${new URLSearchParams({ searchTxt: name })}`,
  },
]
