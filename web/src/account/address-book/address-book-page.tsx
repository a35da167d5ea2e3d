import * as addressBook from '@crossdock/contract/account/address-book'
import { importContacts } from '@crossdock/contract/account/address-book/import'
import type { InputOf } from '@crossdock/contract/endpoint'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { createdColumn } from '../../ui/created-column.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { saveList } from '../../ui/list-export.ts'
import { useListImport } from '../../ui/list-import.tsx'
import type { Column, ListFilter } from '../../ui/list-types.ts'
import { merchantColumn } from '../../ui/merchant-column.ts'
import { useMerchantFilter } from '../../ui/merchant-filter.ts'
import { RecordList } from '../../ui/record-list.tsx'

const ContactForm = lazyPart(async () => (await import('./contact-form.tsx')).ContactForm)
const ContactsImport = lazyPart(async () => (await import('./import/contacts-import.tsx')).ContactsImport)

type Contact = addressBook.Contact

const streetOf = ({ addressLine1, addressLine2 }: Contact): string =>
  [addressLine1, addressLine2].filter(Boolean).join(', ')
const cityOf = ({ city, state, zipCode, country }: Contact): string =>
  [city, state, zipCode, country].filter(Boolean).join(', ')

const columns: readonly Column<Contact>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => <b>{name}</b>, sort: 'name', least: 134 },
  { key: 'company', label: 'Company', cell: ({ company }) => company, least: 116 },
  { key: 'phone', label: 'Phone', kind: 'mono', cell: ({ phone }) => phone, width: 100, priority: 2 },
  { key: 'email', label: 'Email', cell: ({ email }) => email, least: 150, priority: 5 },
  { key: 'street', label: 'Address', cell: streetOf, least: 176, wish: 210, priority: 3 },
  { key: 'city', label: 'City', cell: ({ city }) => city, sort: 'city', least: 96, priority: 3 },
  { key: 'state', label: 'State/Province', cell: ({ state }) => state, width: 108, priority: 5 },
  { key: 'zip', label: 'Zip Code', kind: 'mono', cell: ({ zipCode }) => zipCode, width: 90, priority: 4 },
  { key: 'country', label: 'Country', cell: ({ country }) => country, width: 110, priority: 6, isHidden: true },
  { key: 'default', label: 'Default', cell: ({ isDefault }) => isDefault && t('Default'), width: 84, priority: 4 },
  merchantColumn(({ storeName }) => storeName, { priority: 2 }),
  createdColumn<Contact>(personZone, { priority: 6 }),
]

const filters: readonly ListFilter[] = [{ kind: 'switch', name: 'isDefault', label: 'Default' }]

const exportList = (input: InputOf<typeof addressBook.list>) => saveList(addressBook.exportContacts, input, 'xlsx')

/** Whom merchants send to (PATH-006, BOOK-001). */
export default function AddressBookPage() {
  const ofMerchants = useMerchantFilter()
  const importing = useListImport(importContacts, (close) => <ContactsImport onClose={close} />)
  return (
    <>
      <RecordList
        noun={addressBook}
        id="address-book"
        title={t('Address Book')}
        nameOf={({ name }) => name}
        columns={columns}
        card={(contact) => ({
          main: contact.company ?? streetOf(contact),
          more: contact.isDefault ? t('Default') : '',
          facts: [contact.phone, [contact.city, contact.state].filter(Boolean).join(', '), contact.storeName],
        })}
        defaultSort="nameAsc"
        search={{ placeholder: t('Search by name, company, phone, email, city or zip code'), field: 'searchTxt' }}
        filters={[...filters, ...ofMerchants]}
        actions={importing.actions}
        createLabel={t('Add Contact')}
        onExport={exportList}
        empty={{ hint: t('Whom you send to again and again: the forms of orders fill in their addresses from here.') }}
        facts={(contact) => [
          [t('Company'), contact.company],
          [t('Phone'), <Phone key="phone" number={contact.phone} />],
          [t('Secondary Phone'), contact.secondaryPhone && <Phone key="second" number={contact.secondaryPhone} />],
          [
            t('Email'),
            contact.email && (
              <a key="email" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            ),
          ],
          [t('Address'), [streetOf(contact), cityOf(contact)].join(', ')],
          [t('Coordinates'), contact.lat === null || contact.lng === null ? null : `${contact.lat}, ${contact.lng}`],
          [t('Default'), contact.isDefault ? t('Yes') : null],
          [t('Merchant'), contact.storeName],
          [t('Note'), contact.note],
        ]}
        changed="contact"
        form={(contact, close) => <ContactForm contact={contact} onClose={close} />}
        removeHint={t('Orders that were made with it keep their addresses.')}
      />
      {importing.dialog}
    </>
  )
}

function Phone({ number }: { readonly number: string }) {
  return (
    <a className="mono" href={`tel:${number}`}>
      {number}
    </a>
  )
}
