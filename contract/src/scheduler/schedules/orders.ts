import { z } from 'zod'
import { dayAnswer, moment } from '../../dates.ts'
import { poolOrder } from '../../delivery/pool-orders.ts'
import { endpoint } from '../../endpoint.ts'
import { chosenId, id } from '../../ids.ts'
import { listAnswer, listInput, queryList, searchText } from '../../paging.ts'
import { mostDates, get as schedule, scheduledStates } from '../schedules.ts'

const base = '/api/scheduler/schedules'

/** Most orders that one call adds, offers, takes out or assigns. */
const mostScheduled = 300
/** Hours that customers have to answer an offer; it ends before the last of its dates begins in any case. */
export const answerHours = 48
/** How often an offer that nobody answered is made. */
export const mostTries = 2

const named = { id: id('schedule') }

const scheduled = z.object({
  /** The order's id, and what the specification calls it. */
  addressId: id('poolOrder'),
  orderNo: z.string(),
  customer: poolOrder.shape.customer,
  email: z.string().nullable(),
  /** Whoever has the address has asked for no more mails: dates are told on the phone (AUTH-023). */
  wantsNoMails: z.boolean(),
  city: z.string(),
  zipCode: z.string(),
  /** Null: nobody knows yet where it is. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  packages: z.number().int(),
  state: z.enum(scheduledStates),
  /** What is accepted. */
  dateId: id('scheduleDate').nullable(),
  date: dayAnswer.nullable(),
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  /** What is offered, or was the last time. */
  dateIds: z.array(id('scheduleDate')),
  /** A date that was full, which the customer would rather have. */
  waitsForId: id('scheduleDate').nullable(),
  /** Minutes that a driver needs for it. */
  minutes: z.number().int(),
  /** Offered by mail alone: it goes on no route before the plan has room for it (SCHD-006). */
  emailOnly: z.boolean(),
  offeredAt: moment.nullable(),
  expiresAt: moment.nullable(),
  answeredAt: moment.nullable(),
  routeId: id('route').nullable(),
  updatedAt: moment,
})
export type ScheduledOrder = z.output<typeof scheduled>

export const orders = endpoint({
  method: 'GET',
  path: `${base}/{id}/orders`,
  summary: 'Orders of a schedule, and what became of their offers',
  can: 'SCHEDULER_VIEW',
  input: z.object({
    ...listInput,
    ...named,
    state: z.enum(scheduledStates).optional(),
    dateId: id('scheduleDate').optional(),
    searchTxt: searchText.optional(),
  }),
  answer: listAnswer(scheduled),
})

const orderIds = z
  .array(id('poolOrder'), 'Please choose orders')
  .min(1, 'Please choose orders')
  .max(mostScheduled, `Must be at most ${mostScheduled} orders`)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Each order may be there once')

export const addOrders = endpoint({
  method: 'POST',
  path: `${base}/{id}/orders`,
  summary: 'Take orders of the pool into a schedule: they leave it',
  can: 'SCHEDULER_ADD_ORDERS',
  store: 'any',
  input: z.object({ ...named, orderIds }),
  answer: schedule.answer,
})

export const removeOrders = endpoint({
  method: 'DELETE',
  path: `${base}/{id}/orders`,
  summary: 'Put orders that are not assigned yet back into the pool: their offers end',
  can: 'SCHEDULER_REMOVE_ORDERS',
  store: 'any',
  final: 'links that customers hold have ended with it; the orders are in the pool, and can be added and offered again',
  input: z.object({ ...named, ids: queryList(id('poolOrder')).pipe(orderIds) }),
  answer: schedule.answer,
})

export const offer = endpoint({
  method: 'POST',
  path: `${base}/{id}/offer`,
  summary: 'Offer dates to the customers of orders, by mail with a private link; full and closed dates are left out',
  can: 'SCHEDULER_OFFER',
  store: 'any',
  limit: { inHandler: ['schedulerOrders'] },
  input: z.object({
    ...named,
    orderIds,
    /** Left out: every date that is open. */
    dates: z.array(id('scheduleDate')).max(mostDates, `Must be at most ${mostDates} dates`).optional(),
    /** Costs nothing of the plan; such an order goes on no route before the plan has room for it. */
    emailOnly: z.boolean('Must be true or false').default(false),
  }),
  answer: schedule.answer,
})

export const accept = endpoint({
  method: 'POST',
  path: `${base}/{id}/orders/{addressId}/accept`,
  summary: 'Accept a date for a customer who said so on the phone',
  can: 'SCHEDULER_ACCEPT',
  store: 'any',
  input: z.object({ ...named, addressId: id('poolOrder'), dateId: chosenId('scheduleDate', 'Please choose a date') }),
  answer: schedule.answer,
})

export const assign = endpoint({
  method: 'POST',
  path: `${base}/{id}/assign`,
  summary: 'Put accepted orders on a route of their day',
  can: 'SCHEDULER_ASSIGN_TO_ROUTES',
  store: 'any',
  limit: { inHandler: ['schedulerOrders', 'routeAddresses', 'orderAssignments'] },
  input: z.object({ ...named, orderIds, routeId: chosenId('route', 'Please choose a route') }),
  answer: schedule.answer,
})
