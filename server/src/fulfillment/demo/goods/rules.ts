import type { Day } from '@crossdock/contract/days'
import type { InputOf } from '@crossdock/contract/endpoint'
import type { create as createWarehouse } from '@crossdock/contract/warehouse/warehouses'
import { type Merchant, merchants } from '../company/rules.ts'

/** Aisles, bays and levels: A-01-1. */
interface Bays {
  readonly aisles: readonly string[]
  readonly bays: number
  readonly levels: number
}

/** A warehouse before it is furnished. */
export interface Building {
  readonly form: InputOf<typeof createWarehouse>
  readonly palletBays: Bays
  readonly shelfBays: Bays
}

export const buildings: readonly Building[] = [
  {
    form: {
      warehouseName: 'Richmond Distribution Centre',
      managerName: 'Amrit Gill',
      addressLine1: '4100 Vauxhall Gate',
      addressLine2: 'Richmond, BC V6V 0A1',
      facilityTypes: ['Storage warehouse', 'Food grade warehouse'],
      email: 'richmond@northwind.example',
      managerPhone: '6045550101',
      timeZone: 'America/Vancouver',
      cutOff: '16:00',
      closedWeekdays: [7],
    },
    palletBays: { aisles: ['A', 'B'], bays: 10, levels: 2 },
    shelfBays: { aisles: ['S', 'T'], bays: 10, levels: 2 },
  },
  {
    form: {
      warehouseName: 'Langley Annex',
      managerName: 'Chloe Bergeron',
      addressLine1: '88 Millrace Road',
      addressLine2: 'Langley, BC V1M 0B2',
      facilityTypes: ['Storage warehouse'],
      email: 'langley@northwind.example',
      managerPhone: '6045550102',
      timeZone: 'America/Vancouver',
    },
    palletBays: { aisles: ['L'], bays: 8, levels: 2 },
    shelfBays: { aisles: ['M'], bays: 10, levels: 2 },
  },
]

const two = (value: number): string => String(value).padStart(2, '0')

/** Titles of places in the order in which one walks past them. */
export const placeTitles = ({ aisles, bays, levels }: Bays): string[] =>
  aisles.flatMap((aisle) =>
    Array.from({ length: bays }, (_bay, bay) =>
      Array.from({ length: levels }, (_level, level) => `${aisle}-${two(bay + 1)}-${level + 1}`),
    ).flat(),
  )

/** The day some days after another. */
export const dayAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** A receipt order before it is written. */
export interface Delivery {
  readonly stage: 'draft' | 'expected' | 'half' | 'paused' | 'completed'
  /** Which warehouse, by its place in `buildings`. */
  readonly building: 0 | 1
  /** When it came; orders to come are announced by then. */
  readonly hoursAgo: number
  readonly arrival: (today: Day) => Day
  /** Products it brings: from, to, of those that are sold. */
  readonly range: readonly [number, number]
  readonly pallets: number
  readonly truck: 'FLOOR_LOADED40' | 'PALLETIZED53' | null
  readonly note: string | null
  readonly lot: number
}

const came =
  (hoursAgo: number) =>
  (today: Day): Day =>
    dayAfter(today, -Math.floor(hoursAgo / 24))
const comes =
  (days: number) =>
  (today: Day): Day =>
    dayAfter(today, days)

/** Deliveries of a merchant, oldest first. */
export function deliveriesOf(merchant: Merchant): Delivery[] {
  const place = merchants.indexOf(merchant)
  const since = 24 * 24 - place * 30
  return [
    {
      stage: 'completed',
      building: 0,
      hoursAgo: since,
      arrival: came(since),
      range: [0, 46],
      pallets: 14,
      truck: null,
      note: 'Call the dock an hour ahead',
      lot: 240 + place,
    },
    {
      stage: 'completed',
      building: 1,
      hoursAgo: since / 2,
      arrival: came(since / 2),
      range: [30, 64],
      pallets: 9,
      truck: 'FLOOR_LOADED40',
      note: null,
      lot: 250 + place,
    },
    {
      stage: place === 1 ? 'paused' : 'half',
      building: place === 2 ? 1 : 0,
      hoursAgo: 2,
      arrival: comes(0),
      range: [60, 76],
      pallets: 6,
      truck: null,
      note: 'Second half is on the next trailer',
      lot: 260 + place,
    },
    {
      stage: 'expected',
      building: 0,
      hoursAgo: 20,
      arrival: comes(2 + place),
      range: [70, 86],
      pallets: 8,
      truck: null,
      note: null,
      lot: 270 + place,
    },
    {
      stage: 'expected',
      building: 0,
      hoursAgo: 6,
      arrival: comes(9),
      range: [0, 24],
      pallets: 22,
      truck: 'PALLETIZED53',
      note: 'Live unload',
      lot: 280 + place,
    },
    {
      stage: 'draft',
      building: 1,
      hoursAgo: 1,
      arrival: comes(16),
      range: [80, 92],
      pallets: 4,
      truck: null,
      note: 'Quantities to be confirmed by the vendor',
      lot: 290 + place,
    },
  ]
}

/** A line of a delivery, its product among those it was planned with. */
export interface PlannedLine<Product = LineProduct> {
  readonly product: Product
  readonly packageName: 'Unit' | 'Case'
  readonly packageQuantity: number
  readonly expirationDate: Day | null
}

interface LineProduct {
  readonly id: string
  readonly hasExpiration: boolean
}

/** Days until goods expire: soon, in some months, next year; some have expired already. */
const lives = [21, 75, 140, 260, 400, -6]

/** Lines of a delivery: single units for the shelves, every other product in cases, too. */
export function linesOf<Product extends LineProduct>(
  delivery: Delivery,
  stocked: readonly Product[],
  today: Day,
): PlannedLine<Product>[] {
  return stocked.slice(...delivery.range).flatMap((product, index) => {
    const life = lives[(index + delivery.lot) % (delivery.building === 0 ? lives.length : lives.length - 1)] ?? 400
    const expirationDate = product.hasExpiration ? dayAfter(today, life + index) : null
    const units = {
      product,
      packageName: 'Unit' as const,
      packageQuantity: 36 + ((index * 7) % 5) * 12,
      expirationDate,
    }
    const cases = { product, packageName: 'Case' as const, packageQuantity: 6 + (index % 7) * 2, expirationDate }
    return index % 2 === 0 ? [units, cases] : [units]
  })
}

/** How a line was received: most of it sound; some on hold, on clearance, to be disposed of; now and then too few. */
export function receivedOf(
  line: Pick<PlannedLine, 'packageName' | 'packageQuantity'>,
  index: number,
): { packageCount: number; condition: number }[] {
  const { packageName, packageQuantity } = line
  const sound = (packageCount: number) => ({ packageCount, condition: 5 })
  if (packageName === 'Unit' && index % 8 === 3)
    return [sound(packageQuantity - 10), { packageCount: 6, condition: 3 }, { packageCount: 4, condition: 4 }]
  if (packageName === 'Unit' && index % 16 === 5) return [sound(packageQuantity - 3), { packageCount: 3, condition: 2 }]
  if (index % 13 === 7) return [sound(packageQuantity - 2)]
  return [sound(packageQuantity)]
}
