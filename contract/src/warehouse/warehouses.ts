import { z } from 'zod'
import type { Needed } from '../access.ts'
import { day, dayAnswer, moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen, optionalEmail, optionalPhone, optionalText, requiredCode, requiredText } from '../fields.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, queryBoolean, searchText } from '../paging.ts'
import { restoreOf } from '../restoring.ts'

/** What a warehouse may be used for (spec 2, section 9). */
export const facilityTypes = [
  'Storage warehouse',
  'Temperature control warehouse',
  'Food grade warehouse',
  'Cold warehouse',
  'Bounded warehouse',
  'Retail store',
  'Wholesale store',
  'Agricultural warehouse',
  'Manufacture',
  'Home storage',
] as const

/** Shortest name of a warehouse and of its manager (spec 2, section 9). */
const shortestWarehouseName = 3

/** Most days that a warehouse names as holidays. */
const mostHolidays = 200

/** Who may look at warehouses, locations and their types: either warehouse system, and whoever may change them. */
export const viewsWarehouses: Needed = {
  anyOf: [
    'FULFILLMENT_VIEW_WAREHOUSE',
    'FULFILLMENT_MANAGE_WAREHOUSE',
    'WAREHOUSE_VIEW_ORDERS',
    'WAREHOUSE_MANAGE_STOCK_LOCATIONS',
  ],
}

/** Who may change locations and types: the sorting hub's people share them with the fulfilment's (PERMW-015). */
export const managesLocations: Needed = {
  anyOf: ['FULFILLMENT_MANAGE_WAREHOUSE', 'WAREHOUSE_MANAGE_STOCK_LOCATIONS'],
}

const longEnough = (text: string | null) => text === null || text === '' || text.length >= shortestWarehouseName

const warehouseFields = {
  warehouseName: requiredCode('Warehouse name', 100, 'Please enter warehouse name').refine(
    longEnough,
    'Warehouse name must be at least 3 characters',
  ),
  managerName: optionalText(100).refine(longEnough, 'Warehouse Manager Name must be at least 3 characters'),
  addressLine1: requiredText('Address line 1', 120, 'Please enter address line 1'),
  addressLine2: optionalText(120),
  facilityTypes: z
    .array(z.enum(facilityTypes, 'Please select your facility types'), 'Please select your facility types')
    .min(1, 'Please select your facility types')
    .max(100, 'Please select your facility types')
    .transform((chosen) => facilityTypes.filter((type) => chosen.includes(type))),
  email: optionalEmail,
  managerPhone: optionalPhone('ten'),
  /** IANA zone whose day decides what has expired and which arrivals are past; the account's when left out. */
  timeZone: optionalText(60),
  /** By the warehouse's clocks: what has not left by then does not leave that day. Left out or blank: the day ends at midnight. */
  cutOff: optionalText(5).refine(
    (time) => time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
    'Must be a time: HH:MM',
  ),
  /** Days of the week on which nothing leaves: 1 is Monday, 7 is Sunday. */
  closedWeekdays: z
    .array(
      z.coerce
        .number('Must be a day of the week')
        .int('Must be a day of the week')
        .min(1, 'Must be a day of the week')
        .max(7, 'Must be a day of the week'),
    )
    .max(7, 'Must be at most 7 days')
    .transform((chosen) => [...new Set(chosen)].sort((a, b) => a - b))
    .refine((chosen) => chosen.length < 7, 'Goods must leave on at least one day of the week')
    .default([]),
  /** Other days on which nothing leaves. */
  holidays: z
    .array(day('Must be dates: DD/MM/YYYY'))
    .max(mostHolidays, `Must be at most ${mostHolidays} days`)
    .transform((chosen) => [...new Set(chosen)].sort())
    .default([]),
}

/** The warehouse form (spec 2, sections 3 and 5). */
const warehouseForm = z.object(warehouseFields)
export type WarehouseForm = z.output<typeof warehouseForm>

/** Figures of a warehouse. Goods and orders are those of the caller's store; counts end at 10,001, which means more. */
const warehouseStats = z.object({
  stockLocations: z.number().int(),
  occupiedStockLocations: z.number().int(),
  productsInStock: z.number().int(),
  /** Expected, or on the dock. */
  openReceiptOrders: z.number().int(),
  /** Placed, or in process. */
  openShipmentOrders: z.number().int(),
})
export type WarehouseStats = z.output<typeof warehouseStats>

export const warehouse = z.object({
  id: id('warehouse'),
  /** What pickers and other lists show. */
  main: z.object({ id: id('warehouse'), title: z.string() }),
  warehouseName: z.string(),
  managerName: z.string().nullable(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  facilityTypes: z.array(z.string()),
  email: z.string().nullable(),
  managerPhone: z.string().nullable(),
  timeZone: z.string(),
  cutOff: z.string().nullable(),
  closedWeekdays: z.array(z.number().int()),
  holidays: z.array(dayAnswer),
  /** Absent with `skipStats=true`. */
  stats: warehouseStats.optional(),
  createdAt: moment,
  updatedAt: moment,
})
export type Warehouse = z.output<typeof warehouse>

const base = '/api/fulfillment/warehouses'

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Warehouses of the account with their figures',
  can: viewsWarehouses,
  input: z.object({
    ...listInput,
    title: searchText.optional(),
    /** Leaves the figures out: what pickers ask for. */
    skipStats: queryBoolean.optional(),
    /** Answers this warehouse only. */
    warehouseId: id('warehouse').optional(),
  }),
  answer: listAnswer(warehouse),
})

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One warehouse',
  can: viewsWarehouses,
  input: z.object({ id: id('warehouse'), skipStats: queryBoolean.optional() }),
  answer: warehouse,
})

export const create = endpoint({
  method: 'POST',
  path: base,
  summary: 'Add a warehouse',
  can: 'FULFILLMENT_MANAGE_WAREHOUSE',
  limit: { key: 'warehouses', takes: () => 1 },
  store: 'any',
  input: warehouseForm,
  answer: warehouse,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Change a warehouse',
  can: 'FULFILLMENT_MANAGE_WAREHOUSE',
  store: 'any',
  input: z.object({ id: id('warehouse'), ...warehouseFields, updatedAt: lastSeen }),
  answer: warehouse,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Delete a warehouse that holds nothing and has no open orders, with its locations and types',
  can: 'FULFILLMENT_MANAGE_WAREHOUSE',
  store: 'any',
  input: z.object({ id: id('warehouse') }),
  answer: z.object({}),
})

export const restore = restoreOf(remove, 'warehouses')
