import type { BoxRow } from '../../../sorting/boxes/import/rules.ts'
import type { Merchant } from '../company/rules.ts'

// What stands in the demo company's hub: orders of each merchant in every state, and what is wrong with some of them.

/** Lanes of the hub, beside the shelves. */
export const lanes = ['LANE-1', 'LANE-2', 'LANE-3', 'LANE-4', 'LANE-5', 'LANE-6'] as const

interface Told {
  readonly who: string
  readonly street: string
  readonly city: string
  readonly zip: string
  readonly boxes: number
  /** Boxes of it that have been scanned in. */
  readonly received: number
  /** It stands in a lane. */
  readonly isPlaced: boolean
  readonly end?: 'Processed' | 'Cancelled' | 'ExpectingCancelled'
  /** What is wrong with its first box. */
  readonly fault?: 'Missing' | 'Damaged'
}

/** In the order of their numbers; the last two are one customer's, and are merged. */
export const told: readonly Told[] = [
  {
    who: 'Bea Novak',
    street: '410 Water Street',
    city: 'Vancouver',
    zip: 'V6B 1B3',
    boxes: 3,
    received: 3,
    isPlaced: true,
  },
  {
    ...{
      who: 'Petra Lum',
      street: '77 Kingsway',
      city: 'Burnaby',
      zip: 'V5H 2A9',
      boxes: 3,
      received: 1,
      isPlaced: true,
    },
    fault: 'Damaged',
  },
  {
    who: 'Omar Haddad',
    street: '9 Cook Road',
    city: 'Richmond',
    zip: 'V6Y 1V4',
    boxes: 1,
    received: 0,
    isPlaced: true,
  },
  {
    ...{
      who: 'Ida Falk',
      street: '31 Lonsdale Avenue',
      city: 'North Vancouver',
      zip: 'V7M 2E6',
      boxes: 2,
      received: 0,
    },
    ...{ isPlaced: false, fault: 'Missing' },
  },
  {
    ...{ who: 'Jun Mori', street: '6 Columbia Street', city: 'New Westminster', zip: 'V3L 1A1', boxes: 2, received: 2 },
    ...{ isPlaced: true, end: 'Processed' },
  },
  {
    ...{ who: 'Rosa Diaz', street: '18 Main Street', city: 'Vancouver', zip: 'V6A 2S7', boxes: 1, received: 1 },
    ...{ isPlaced: false, end: 'Cancelled' },
  },
  {
    ...{ who: 'Karl Brandt', street: '52 Fraser Street', city: 'Vancouver', zip: 'V5V 4E3', boxes: 2, received: 0 },
    ...{ isPlaced: false, end: 'ExpectingCancelled' },
  },
  {
    who: 'Mina Sato',
    street: '12 Powell Street',
    city: 'Vancouver',
    zip: 'V6A 1E7',
    boxes: 2,
    received: 2,
    isPlaced: true,
  },
  {
    who: 'Mina Sato',
    street: '12 Powell Street',
    city: 'Vancouver',
    zip: 'V6A 1E7',
    boxes: 1,
    received: 0,
    isPlaced: false,
  },
]

/** The rows of a merchant's manifest, one a box. */
export const rowsOf = ({ code }: Merchant, expectedAt: string): BoxRow[] =>
  told
    .flatMap(({ who, street, city, zip, boxes }, order) =>
      Array.from({ length: boxes }, (_, box) => ({
        ...{ orderNo: `${code}-H${String(order + 1).padStart(3, '0')}`, poNo: null, customerName: who },
        ...{ phone: `60455504${String(order + 10)}`, email: null, addressLine1: street, addressLine2: null, city },
        ...{ state: 'BC', zipCode: zip, country: 'Canada', expectedAt },
        barcode: `${code}-H${String(order + 1).padStart(3, '0')}-${box + 1}`,
        description: box === 0 ? 'Carton' : 'Carton, more of it',
        ...{ weight: 2.5 + order + box * 0.5, depth: 40, width: 30, height: 20 + box * 5 },
      })),
    )
    .map((row, index) => ({ ...row, rowId: index + 2 }))
