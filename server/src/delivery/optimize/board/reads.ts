import { setImmediate } from 'node:timers/promises'
import { timeIn } from '@crossdock/contract/days'
import { managesFleet } from '@crossdock/contract/delivery/fleet'
import { type BoardStop, type get, type Lane, mostLanes } from '@crossdock/contract/delivery/optimize/board'
import type { RouteType } from '@crossdock/contract/delivery/routes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../../platform/context.ts'
import { atDoorOf, type Board, boardOf, type OpenRoute, openRoutes, planOf, type StopRow } from '../problems/reads.ts'
import { reckon, type StopTimes } from './rules.ts'

/** Nobody can say when a stop is served that has no place. */
const unknown: StopTimes = {
  ...{ opensAt: null, closesAt: null, arrivesAt: null, beginsAt: null, endsAt: null, arrives: null },
  lateMinutes: 0,
}

/** What is done was served as it was told: somebody who told no arrival was there when it was done. */
function timesOfDone({ arrivedAt, doneAt }: StopRow, timeZone: string): StopTimes {
  const at = arrivedAt ?? doneAt
  if (at === null) return unknown
  return {
    ...unknown,
    ...{ arrivesAt: at, beginsAt: at, endsAt: doneAt ?? at, arrives: timeIn(timeZone, new Date(at)) },
  }
}

function laneOf(ctx: Context, row: OpenRoute, board: Board): Lane {
  const plan = planOf(ctx, row, board, null)
  const { times, ...reckoned } = reckon(plan, ctx.can(managesFleet))
  const stops = board.stopsOn(row.id)
  const atDoor = row.type === 'Ongoing' ? atDoorOf(stops) : undefined
  const [start, end] = [board.depot(row.start_depot_id), board.depot(row.end_depot_id)]
  return {
    ...{ id: row.id, name: row.name, type: row.type as RouteType, date: row.date, updatedAt: row.updated_at },
    driverId: row.driver_id,
    driverName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    vehicleName: row.vehicle_name,
    startDepotId: row.start_depot_id,
    startDepotName: row.start_depot_name,
    timeZone: plan.timeZone,
    startPlace: start && { lat: start.lat, lng: start.lng },
    endPlace: end && { lat: end.lat, lng: end.lng },
    ...reckoned,
    packages: stops.reduce((sum, { packages }) => sum + packages, 0),
    weight: stops.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
    isLocked: row.is_locked,
    isWhole: board.isWhole(row.id),
    stops: stops.map(
      (stop): BoardStop => ({
        ...{ addressId: stop.id, orderNo: stop.order_no, city: stop.city, lat: stop.lat, lng: stop.lng },
        customer: [stop.first_name, stop.last_name].filter((name) => name !== null).join(' '),
        ...{ packages: stop.packages, windowFrom: stop.window_from, windowTo: stop.window_to },
        status: stop.status as BoardStop['status'],
        ...(stop.status === 'To go' ? (times.get(stop.id) ?? unknown) : timesOfDone(stop, plan.timeZone)),
        isLocked: stop.is_locked,
        isAtDoor: stop === atDoor,
      }),
    ),
  }
}

/** The open routes of a day as lanes. Each is a problem of its own, as where an order fits is. */
export async function readBoard(
  ctx: Context,
  { day = ctx.today() }: ParsedOf<typeof get>,
): Promise<AnswerOf<typeof get>> {
  const rows = await openRoutes(ctx, { day }, mostLanes + 1)
  const shown = rows.slice(0, mostLanes)
  const board = await boardOf(ctx, shown)
  const lanes: Lane[] = []
  for (const row of shown) {
    lanes.push(laneOf(ctx, row, board))
    // Others are answered between two routes.
    await setImmediate()
  }
  return { day, lanes, isMore: rows.length > mostLanes }
}
