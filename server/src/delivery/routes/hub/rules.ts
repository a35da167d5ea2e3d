import type { Route, RouteType } from '@crossdock/contract/delivery/routes'

/** Whether it is still to be driven, or is being driven. */
export const isAhead = (type: RouteType): boolean => type === 'Pending' || type === 'Schedule' || type === 'Ongoing'

/** What the sorting hub knows of a route: two that are the same by it need not be told apart. */
export const planKey = ({ type, name, date, driverName, vehicleName, orders }: Route): string =>
  JSON.stringify([isAhead(type), name, date, driverName, vehicleName, orders.map(({ addressId }) => addressId)])
