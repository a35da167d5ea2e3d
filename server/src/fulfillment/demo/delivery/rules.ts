import type { create as createContact } from '@crossdock/contract/account/address-book'
import type { create as createCustomService } from '@crossdock/contract/account/custom-services'
import type { create as createDepot } from '@crossdock/contract/delivery/depots'
import type { create as createDriver } from '@crossdock/contract/delivery/drivers'
import type { create as createPoolOrder } from '@crossdock/contract/delivery/pool-orders'
import type { create as createVehicle } from '@crossdock/contract/delivery/vehicles'
import type { InputOf } from '@crossdock/contract/endpoint'
import type { create as createSchedule } from '@crossdock/contract/scheduler/schedules'
import type { Merchant } from '../company/rules.ts'
import { dayAfter } from '../goods/rules.ts'

// Who brings the demo company's goods to the door, and what waits to be planned. Two loads differ in nothing but ids and days.

export const depot: InputOf<typeof createDepot> = {
  name: 'False Creek yard',
  addressLine1: '1280 Industrial Avenue',
  city: 'Vancouver',
  state: 'BC',
  zipCode: 'V6A 2H8',
  country: 'Canada',
  lat: 49.2719,
  lng: -123.0864,
  timeZone: 'America/Vancouver',
}

const van = (name: string, plate: string, skills: readonly string[] = []): InputOf<typeof createVehicle> => ({
  name,
  plate,
  maxWeight: 1_100,
  maxVolumeM3: 11.5,
  maxPieces: 120,
  skills: [...skills],
  costPerDay: 48,
  costPerKm: 0.52,
  costPerHour: 29.5,
})

export const vehicles: readonly InputOf<typeof createVehicle>[] = [
  van('Van 1', 'KX4 81T'),
  van('Van 2', 'KX4 82T'),
  { ...van('Truck 1', 'PV7 21C', ['Tail lift']), maxWeight: 3_800, maxVolumeM3: 32, maxPieces: 400, costPerKm: 0.94 },
  { ...van('Cargo bike', ''), maxWeight: 120, maxVolumeM3: 0.9, maxPieces: 18, costPerDay: 9, costPerKm: 0 },
]

type DriverForm = InputOf<typeof createDriver>
const lunch = { from: '11:30', to: '13:30', minutes: 30 }

/** Drivers, each with the vehicle of the same place in the list. */
export const drivers: readonly (Omit<DriverForm, 'vehicleId' | 'startDepotId' | 'endDepotId'> & {
  readonly isOnDuty: boolean
})[] = [
  {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550171', email: 'ines@northwind.example', team: 'City' },
    ...{ shiftStart: '07:30', shiftEnd: '16:00', breaks: [lunch], skills: ['19+'], isOnDuty: true },
  },
  {
    ...{ firstName: 'Harjit', lastName: 'Gill', phone: '6045550172', email: 'harjit@northwind.example', team: 'City' },
    ...{ shiftStart: '08:00', shiftEnd: '16:30', breaks: [lunch], skills: [], isOnDuty: true },
  },
  {
    ...{ firstName: 'Tomas', lastName: 'Novak', phone: '7785550173', team: 'Valley' },
    ...{ shiftStart: '06:00', shiftEnd: '14:30', breaks: [{ from: '09:30', to: '11:00', minutes: 30 }] },
    ...{ skills: ['Two people'], isOnDuty: true },
  },
  {
    ...{ firstName: 'Aiko', lastName: 'Tanaka', phone: '6045550174', team: 'City' },
    ...{ shiftStart: '16:00', shiftEnd: '00:30', breaks: [{ from: '19:00', to: '21:00', minutes: 30 }] },
    ...{ skills: [], isOnDuty: false },
  },
]

/** What is sold with the deliveries, the last of them no longer. */
export const customServices: readonly InputOf<typeof createCustomService>[] = [
  {
    ...{ title: 'Assembly', price: 45, chargeBasis: 'Per order' },
    description: 'Put up in the room of choice, packaging taken along.',
  },
  {
    ...{ title: 'Carried upstairs', price: 4.5, chargeBasis: 'Per package' },
    description: 'To any floor, where there is no lift.',
  },
  { title: 'Old furniture taken away', price: 30, chargeBasis: 'Per order' },
  { title: 'Saturday delivery', price: 15, chargeBasis: 'Per order', isActive: false },
]

const people = [
  'Lena Hartmann',
  'Marcus Bell',
  'Sofia Alvarez',
  'Wei Zhang',
  'Nora Lindqvist',
  'Peter Okafor',
  'Amrita Dhaliwal',
  'James Thornton',
] as const
/** Streets of Greater Vancouver, each with a point on it. */
const streets = [
  { street: 'Commercial Drive', city: 'Vancouver', zip: 'V5L 3X', lat: 49.2711, lng: -123.0696 },
  { street: 'West 4th Avenue', city: 'Vancouver', zip: 'V6J 1M', lat: 49.268, lng: -123.151 },
  { street: 'Kingsway', city: 'Burnaby', zip: 'V5H 2A', lat: 49.2262, lng: -122.9996 },
  { street: 'Lonsdale Avenue', city: 'North Vancouver', zip: 'V7M 2E', lat: 49.3206, lng: -123.0729 },
  { street: 'No. 3 Road', city: 'Richmond', zip: 'V6X 2B', lat: 49.1751, lng: -123.1365 },
  { street: 'Columbia Street', city: 'New Westminster', zip: 'V3L 1A', lat: 49.2021, lng: -122.9093 },
] as const
const windows = [
  [null, null],
  ['09:00', '12:00'],
  ['13:00', '17:00'],
  [null, '15:00'],
] as const

/** Orders of a merchant that wait in the pool. */
export const ordersOf = ({ code }: Merchant, today: string): InputOf<typeof createPoolOrder>[] =>
  Array.from({ length: 14 }, (_one, n) => {
    const place = streets[n % streets.length] ?? streets[0]
    const [firstName = '', lastName = ''] = (people[n % people.length] ?? people[0]).split(' ')
    const [windowFrom, windowTo] = windows[n % windows.length] ?? windows[0]
    return {
      orderNo: `${code}-D${String(n + 1).padStart(3, '0')}`,
      customer: { firstName, lastName, phone: `60455502${String(n + 10)}` },
      addressLine1: `${120 + n * 37} ${place.street}`,
      city: place.city,
      state: 'BC',
      zipCode: `${place.zip}${(n % 9) + 1}`,
      country: 'Canada',
      // Every seventh has no place yet.
      ...(n % 7 === 6 ? {} : { lat: place.lat + n * 0.0011, lng: place.lng - n * 0.0009 }),
      deliveryDate: dayAfter(today, 1 + (n % 2)),
      windowFrom,
      windowTo,
      weight: 1.5 + n * 0.75,
      volumeM3: 0.02 + n * 0.01,
      packages: 1 + (n % 3),
      skills: n === 4 ? ['Tail lift'] : n === 8 ? ['19+'] : [],
      priority: n % 5 === 0 ? 'High' : 'Normal',
      services: n === 4 ? ['Assembly', 'Old furniture taken away'] : n % 6 === 1 ? ['Carried upstairs'] : [],
      ...(n === 4 ? { serviceMinutes: 25 } : {}),
      proof: n % 2 === 0 ? ['Photo'] : ['Signature', 'Name'],
      ...(n === 2 ? { note: 'Ring twice, the dog is friendly.' } : {}),
    }
  })

/** The first of those who wait for a merchant's orders, as the address book has them. */
export const contactsOf = (merchant: Merchant, today: string): InputOf<typeof createContact>[] =>
  ordersOf(merchant, today)
    .slice(0, people.length)
    .map(({ customer, addressLine1, city, state, zipCode, country, lat, lng }, n) => ({
      name: `${customer.firstName} ${customer.lastName}`,
      company: n % 3 === 1 ? `${customer.lastName} & Co.` : null,
      phone: customer.phone,
      addressLine1,
      city,
      state,
      zipCode,
      country: country ?? 'Canada',
      lat: lat ?? null,
      lng: lng ?? null,
      note: n === 2 ? 'The dog is friendly.' : null,
      isDefault: n === 0,
    }))

/** Of a merchant's orders, the last that are in its schedule. */
export const scheduledOrders = 4

/** Dates that customers may be offered. */
export const scheduleOf = (today: string): InputOf<typeof createSchedule> => ({
  title: 'Next week',
  dates: [7, 8].flatMap((days) =>
    [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ].map(([windowFrom = '', windowTo = '']) => ({
      ...{ date: dayAfter(today, days), windowFrom, windowTo, stops: 6, minutes: null },
    })),
  ),
})
