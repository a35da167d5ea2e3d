import type { FieldError } from './errors.ts'
import { bareNumber, phoneMessage, phonePatterns } from './fields.ts'

const text = { kind: 'text' } as const

/** A phone in a file of addresses (VALD-005): 10 to 15 digits, however they are written. */
export const phoneCell = {
  ...text,
  clean: bareNumber,
  check: (digits: string): string | null => (phonePatterns['ten-to-fifteen'].test(digits) ? null : phoneMessage),
  wants: '10 to 15 digits',
} as const

/** Columns of an address in a spreadsheet, and of the mail of whoever lives there. */
export const addressFields = [
  {
    key: 'email',
    label: 'Email',
    ...text,
    maxLength: 254,
    aliases: ['E-mail', 'Email Address'],
    check: (address: string): string | null =>
      /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)*\.[A-Za-z]{2,}$/.test(address)
        ? null
        : 'Invalid email address',
    example: 'john@example.com',
  },
  {
    key: 'addressLine1',
    label: 'Address Line 1',
    ...text,
    required: true,
    aliases: ['Address', 'Street', 'Street Address', 'Address 1', 'Shipping Address'],
    example: '12 Water Street',
  },
  { key: 'addressLine2', label: 'Address Line 2', ...text, aliases: ['Address 2', 'Unit', 'Apartment', 'Suite'] },
  { key: 'city', label: 'City', ...text, required: true, maxLength: 100, aliases: ['Town'], example: 'Vancouver' },
  {
    key: 'state',
    label: 'State/Province',
    ...text,
    required: true,
    maxLength: 100,
    aliases: ['State', 'Province', 'Region'],
    example: 'BC',
  },
  {
    key: 'zipCode',
    label: 'Zip Code',
    ...text,
    required: true,
    isCode: true,
    maxLength: 20,
    aliases: ['Zip', 'Postal Code', 'Postcode', 'Post Code'],
    example: 'V5K 0A1',
  },
] as const

/** The column of a country, where an address has one. */
export const countryField = { key: 'country', label: 'Country', ...text, maxLength: 100, example: 'Canada' } as const

/** Columns of a place on the map. */
export const placeFields = [
  {
    key: 'lat',
    label: 'Latitude',
    kind: 'number',
    min: -90,
    max: 90,
    decimals: 7,
    aliases: ['Lat'],
    example: 49.2843,
  },
  {
    key: 'lng',
    label: 'Longitude',
    kind: 'number',
    min: -180,
    max: 180,
    decimals: 7,
    aliases: ['Lng', 'Long', 'Lon'],
    example: -123.1089,
  },
] as const

/** What is wrong with a place: half of one, or one in the sea. */
export function placeFaults({ lat, lng }: { readonly lat: number | null; readonly lng: number | null }): FieldError[] {
  if (lat === null && lng !== null) return [{ path: 'lat', message: 'Latitude is required' }]
  if (lat !== null && lng === null) return [{ path: 'lng', message: 'Longitude is required' }]
  if (lat === 0 && lng === 0) return [{ path: 'lat', message: 'Latitude and longitude of 0 are in the sea' }]
  return []
}
