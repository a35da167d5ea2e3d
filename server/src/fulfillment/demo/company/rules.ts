import type { InputOf } from '@crossdock/contract/endpoint'
import type { create as createProduct } from '@crossdock/contract/fulfillment/products'
import type { BusinessDeliveryInfo } from '@crossdock/contract/fulfillment/shipments/parties'

// What the demo company is made of. Everything follows from these tables: two loads differ in nothing but ids and days.

/** What the products of a line have in common. Centimetres, kilograms. */
interface Family {
  readonly name: string
  readonly code: string
  readonly size: readonly [depth: number, width: number, height: number]
  readonly weight: number
  readonly hsCode: string
  readonly expires?: boolean
  readonly danger?: 'Class 3' | 'Class 4'
}

interface Range {
  readonly families: readonly Family[]
  /** Each family comes in each of these. */
  readonly variants: readonly (readonly [name: string, code: string])[]
}

/** A business whose goods are kept for it. */
export interface Merchant {
  readonly name: string
  readonly code: string
  readonly email: string
  readonly phone: string
  readonly contactName: string
  readonly vendor: string
  readonly ranges: readonly Range[]
}

const toy = (name: string, code: string, size: Family['size'], weight: number, hsCode = '950300'): Family => ({
  name,
  code,
  size,
  weight,
  hsCode,
})

const toys: Range = {
  families: [
    toy('Stacking rings', 'RNG', [18, 18, 20], 0.62),
    toy('Wooden blocks, 40 pieces', 'BLK', [26, 20, 9], 1.35),
    toy('Pull-along whale', 'WHL', [22, 12, 14], 0.48),
    toy('Shape sorter', 'SHP', [16, 16, 16], 0.85),
    toy('Train engine', 'TRN', [14, 6, 9], 0.26),
    toy('Train wagon', 'WGN', [13, 6, 8], 0.21),
    toy('Marble run, small', 'MRB', [38, 28, 10], 1.9),
    toy('Skipping rope', 'ROP', [20, 10, 5], 0.2, '950691'),
    toy('Felt storybook', 'BOK', [22, 20, 5], 0.31),
    toy('Tea set for dolls', 'TEA', [28, 22, 10], 0.78),
    toy('Balance board', 'BAL', [80, 30, 18], 3.6, '950691'),
    toy('Spinning top', 'TOP', [8, 8, 9], 0.09),
    toy('Memory game', 'MEM', [16, 16, 5], 0.34, '950490'),
    toy('Puzzle, 60 pieces', 'PZL', [28, 21, 4], 0.4),
    toy('Wooden xylophone', 'XYL', [34, 20, 6], 0.71),
    toy('Bath boat', 'BOT', [17, 10, 10], 0.19),
    toy('Doll, 30 cm', 'DOL', [32, 12, 9], 0.36),
    toy('Sand bucket and spade', 'BKT', [20, 20, 18], 0.33),
    toy('Kite, single line', 'KIT', [70, 9, 4], 0.29),
    toy('Building crane', 'CRN', [40, 16, 24], 1.15),
  ],
  variants: [
    ['spruce green', 'GRN'],
    ['brick red', 'RED'],
    ['harbour blue', 'BLU'],
    ['mustard', 'MUS'],
    ['natural', 'NAT'],
  ],
}

const candle = (name: string, code: string, size: Family['size'], weight: number): Family => ({
  name,
  code,
  size,
  weight,
  hsCode: '340600',
})

const scents: Range = {
  families: [
    candle('Soy candle, 220 g', 'C22', [9, 9, 11], 0.46),
    candle('Travel tin candle, 90 g', 'C09', [7, 7, 5], 0.14),
    { name: 'Reed diffuser, 120 ml', code: 'RDF', size: [8, 8, 24], weight: 0.38, hsCode: '330749', danger: 'Class 3' },
    { name: 'Room spray, 100 ml', code: 'SPR', size: [5, 5, 16], weight: 0.19, hsCode: '330749', danger: 'Class 3' },
    candle('Wax melts, 75 g', 'MLT', [12, 8, 3], 0.09),
  ],
  variants: [
    ['Cedar & Rain', 'CDR'],
    ['Sea Salt', 'SEA'],
    ['Fir Needle', 'FIR'],
    ['Lavender', 'LAV'],
    ['Black Currant', 'CUR'],
    ['Bergamot', 'BRG'],
    ['Vanilla Oak', 'VAN'],
    ['Wild Rose', 'ROS'],
    ['Tobacco Leaf', 'TOB'],
    ['Mint & Eucalyptus', 'MNT'],
    ['Beeswax', 'BEE'],
    ['Smoked Birch', 'BIR'],
    ['Grapefruit', 'GRP'],
    ['Fig', 'FIG'],
    ['Honeysuckle', 'HNY'],
    ['Clean Linen', 'LIN'],
    ['Clove Orange', 'CLO'],
    ['Juniper', 'JUN'],
  ],
}

const firelight: Range = {
  families: [
    { name: 'Long matches', code: 'MAT', size: [29, 7, 3], weight: 0.12, hsCode: '360500', danger: 'Class 4' },
    { name: 'Firelighters', code: 'FLT', size: [15, 10, 8], weight: 0.4, hsCode: '360690', danger: 'Class 4' },
  ],
  variants: [
    ['box of 50', 'B50'],
    ['box of 100', 'B99'],
    ['gift box', 'GFT'],
    ['refill', 'RFL'],
    ['travel box', 'TRV'],
  ],
}

const tea = (name: string, code: string): Family => ({
  name,
  code,
  size: [10, 8, 16],
  weight: 0.16,
  hsCode: '090240',
  expires: true,
})

const teas: Range = {
  families: [
    tea('English Breakfast', 'ENG'),
    tea('Earl Grey', 'EGR'),
    tea('Jasmine Green', 'JAS'),
    tea('Sencha', 'SEN'),
    tea('Milk Oolong', 'OOL'),
    tea('Masala Chai', 'CHA'),
    tea('Rooibos Vanilla', 'ROO'),
    tea('Peppermint', 'PEP'),
    tea('Chamomile', 'CHM'),
    tea('Lapsang Souchong', 'LAP'),
    tea('White Peony', 'WHT'),
    tea('Ginger Lemon', 'GIN'),
  ],
  variants: [
    ['loose leaf 100 g', '100'],
    ['loose leaf 250 g', '250'],
    ['20 sachets', 'S20'],
    ['sampler tin', 'TIN'],
  ],
}

const kitchenware = (name: string, code: string, size: Family['size'], weight: number, hsCode: string): Family => ({
  name,
  code,
  size,
  weight,
  hsCode,
})

const kitchen: Range = {
  families: [
    kitchenware('Stoneware mug', 'MUG', [12, 9, 10], 0.42, '691200'),
    kitchenware('Teapot, 0.9 l', 'POT', [24, 15, 15], 1.1, '691200'),
    kitchenware('Gooseneck kettle', 'KTL', [30, 17, 20], 1.35, '732393'),
    kitchenware('Tea strainer', 'STR', [17, 7, 5], 0.08, '732393'),
    kitchenware('Honey jar', 'HNJ', [9, 9, 13], 0.51, '691200'),
    kitchenware('Cutting board, maple', 'BRD', [40, 28, 3], 1.6, '441990'),
    kitchenware('Linen tea towel', 'TWL', [24, 18, 2], 0.13, '630291'),
    kitchenware('Mixing bowl', 'BWL', [26, 26, 13], 1.2, '691200'),
    kitchenware('Measuring spoons', 'SPN', [16, 6, 3], 0.11, '732393'),
    kitchenware('Storage jar, 1 l', 'JAR', [11, 11, 18], 0.68, '701090'),
    kitchenware('Rolling pin', 'PIN', [45, 6, 6], 0.74, '441990'),
    kitchenware('Cake stand', 'STD', [30, 30, 14], 1.75, '691200'),
    kitchenware('Egg cups, set of 4', 'EGG', [14, 14, 8], 0.39, '691200'),
  ],
  variants: [
    ['oat', 'OAT'],
    ['slate', 'SLT'],
    ['moss', 'MOS'],
    ['rust', 'RST'],
  ],
}

export const merchants: readonly Merchant[] = [
  {
    name: 'Little Fir Toys',
    code: 'LF',
    email: 'orders@littlefir.example',
    phone: '6045550141',
    contactName: 'Priya Sandhu',
    vendor: 'Kootenay Woodworks',
    ranges: [toys],
  },
  {
    name: 'Saltwater Candle Co.',
    code: 'SW',
    email: 'hello@saltwatercandle.example',
    phone: '6045550162',
    contactName: 'Jonas Meier',
    vendor: 'Gulf Islands Wax Works',
    ranges: [scents, firelight],
  },
  {
    name: 'Granville Tea & Table',
    code: 'GT',
    email: 'warehouse@granvilletea.example',
    phone: '7785550178',
    contactName: 'Mei-Lin Chow',
    vendor: 'Pacific Rim Imports',
    ranges: [teas, kitchen],
  },
]

/** A shop's own barcode (prefix 2, not given to anybody) with its check digit. */
export function barcodeOf(number: number): string {
  const digits = `2${String(number).padStart(11, '0')}`
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

type ProductInput = InputOf<typeof createProduct>

const round = (value: number): number => Math.round(value * 1000) / 1000

/** Twelve units in a case, three by two by two. */
export const unitsPerCase = 12

function packagesOf(family: Family, sku: string, index: number): NonNullable<ProductInput['packages']> {
  const [depth, width, height] = family.size
  const box = { depth: round(depth * 3 + 2), width: round(width * 2 + 2), height: round(height * 2 + 2) }
  const weight = round(family.weight * unitsPerCase + 0.5)
  const crate = { name: 'Case', unitQuantity: unitsPerCase, ...box, weight, skuAliases: [`${sku}-CS`] }
  const inner = {
    name: 'Inner Case',
    unitQuantity: 4,
    depth: round(depth * 2 + 1),
    width: round(width * 2 + 1),
    height,
  }
  return [
    { ...crate, ...(index % 3 === 0 ? { barcode: barcodeOf(9_000_000 + index) } : {}) },
    ...(index % 4 === 0 ? [{ ...inner, weight: round(family.weight * 4 + 0.2) }] : []),
    ...(index % 10 === 0
      ? [
          {
            name: 'Pallet',
            unitQuantity: unitsPerCase * 20,
            depth: 120,
            width: 100,
            height: 150,
            weight: round(weight * 20 + 22),
          },
        ]
      : []),
  ]
}

/** The products of a merchant, as the product form would send them. */
export function productsOf(merchant: Merchant): ProductInput[] {
  const place = merchants.indexOf(merchant)
  return merchant.ranges
    .flatMap(({ families, variants }) =>
      families.flatMap((family) => variants.map(([variant, code]) => ({ family, variant, code }))),
    )
    .map(({ family, variant, code }, index): ProductInput => {
      const sku = `${merchant.code}-${family.code}-${code}`
      const [depth, width, height] = family.size
      return {
        sku,
        description: `${family.name}, ${variant}`,
        depth,
        width,
        height,
        weight: family.weight,
        hsCode: family.hsCode,
        barcode: barcodeOf((place + 1) * 100_000 + index * 7),
        hasExpiration: family.expires === true,
        isDangerous: family.danger !== undefined,
        dangerousClass: family.danger ?? null,
        // The number under which the vendor sells it.
        skuAliases: index % 4 === 1 ? [`V${place + 1}${String(4000 + index * 3)}`] : [],
        // A few are sold no more.
        state: index % 37 === 36 ? 'Inactive' : 'Active',
        packages: packagesOf(family, sku, (place + 1) * 1000 + index),
      }
    })
}

type RecipientInput = Partial<BusinessDeliveryInfo>

const recipient = (
  recipientName: string,
  recipientPrimaryPhone: string,
  recipientAddressLine1: string,
  place: readonly [city: string, state: string, code: string, country: string],
  note: string | null = null,
): RecipientInput => ({
  recipientName,
  recipientPrimaryPhone,
  recipientAddressLine1,
  recipientCity: place[0],
  recipientState: place[1],
  recipientPostalCode: place[2],
  recipientCountry: place[3],
  note,
})

/** People and shops that order. */
export const recipients: readonly RecipientInput[] = [
  recipient('Harbour & Pine Gifts', '6045550111', '218 Shingle Lane', ['Vancouver', 'BC', 'V6A 0A1', 'Canada']),
  recipient('Olivia Tremblay', '5145550123', '77 rue des Érables', ['Montréal', 'QC', 'H2X 0A9', 'Canada']),
  recipient(
    'Prairie Play Shop',
    '4035550137',
    '1502 Wheatfield Drive',
    ['Calgary', 'AB', 'T2P 0B4', 'Canada'],
    'Dock 3',
  ),
  recipient('Marcus Lindqvist', '2065550144', '4410 Ferry Street', ['Seattle', 'WA', '98101', 'United States']),
  recipient('Cedar Corner Market', '2505550150', '36 Beacon Row', ['Victoria', 'BC', 'V8V 0C2', 'Canada']),
  recipient(
    'Hana Kobayashi',
    '4165550166',
    '905 Elmgrove Avenue',
    ['Toronto', 'ON', 'M5V 0D6', 'Canada'],
    'Leave at door',
  ),
  recipient('Cascade Kitchen Supply', '5035550172', '880 Foundry Way', ['Portland', 'OR', '97201', 'United States']),
  recipient('Fraser Valley Toy Barn', '6045550185', '3300 Orchard Road', ['Abbotsford', 'BC', 'V2S 0E7', 'Canada']),
  recipient('Daniel Osei', '2045550191', '12 Riverbend Crescent', ['Winnipeg', 'MB', 'R3C 0F3', 'Canada']),
  recipient('Bluewater Spa', '9025550108', '64 Wharf Street', ['Halifax', 'NS', 'B3J 0G5', 'Canada']),
  recipient('Sofia Ramirez', '4155550119', '2277 Cliffside Terrace', ['San Francisco', 'CA', '94110', 'United States']),
  recipient('North Shore Books', '6045550129', '140 Tidewater Close', ['North Vancouver', 'BC', 'V7L 0H8', 'Canada']),
]

/** Who fetches what is picked up. */
export const pickupCarriers = ['Seawall Freight', 'Coquihalla Express', 'Delta Cartage'] as const
/** Who delivers to a door. */
export const carriers = ['Canada Post', 'Purolator', 'UPS'] as const

/** How far an order of the demo company has come. */
const stages = ['draft', 'placed', 'picking', 'picked', 'packing', 'packed', 'shipped', 'back-order'] as const
export type Stage = (typeof stages)[number]

/** Orders of each merchant: how far they are, and how many days ago they were placed; oldest first. */
export const orderPlan: readonly { readonly stage: Stage; readonly daysAgo: number }[] = [
  ...[11, 7, 4, 2].map((daysAgo) => ({ stage: 'shipped' as const, daysAgo })),
  { stage: 'packed', daysAgo: 2 },
  { stage: 'packed', daysAgo: 1 },
  { stage: 'packing', daysAgo: 1 },
  { stage: 'picked', daysAgo: 1 },
  { stage: 'picking', daysAgo: 1 },
  { stage: 'picking', daysAgo: 0 },
  ...[2, 1, 1, 0, 0].map((daysAgo) => ({ stage: 'placed' as const, daysAgo })),
  { stage: 'back-order', daysAgo: 4 },
  { stage: 'back-order', daysAgo: 1 },
  { stage: 'draft', daysAgo: 1 },
  { stage: 'draft', daysAgo: 0 },
]
