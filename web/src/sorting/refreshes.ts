import * as vans from '@crossdock/contract/delivery/vans'
import * as boxes from '@crossdock/contract/sorting/boxes'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as manifests from '@crossdock/contract/sorting/manifests'
import * as orders from '@crossdock/contract/sorting/orders'
import * as history from '@crossdock/contract/sorting/orders/history'
import * as positions from '@crossdock/contract/sorting/positions'
import * as locations from '@crossdock/contract/sorting/stock-locations'

/** Whatever shows orders of the hub is stale after each action on one (SORT-024). */
export const hubRefreshes = [
  ...[orders.list, orders.get, orders.totalBoxesCount, orders.trackingMessage, boxes.list, history.list],
  ...[positions.list, positions.alerts, positions.suggest],
  ...[manifests.list, manifests.get, locations.list, exceptions.list, exceptions.get, vans.list, vans.get],
]
