import { goesWith } from '../../platform/plain-noun.ts'

/** A merchant's address book goes with the merchant. */
export const watchContacts = goesWith('store', 'contact', 'contacts')
