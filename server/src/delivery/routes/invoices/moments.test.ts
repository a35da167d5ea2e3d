import { openMoments } from '../../../test/payment-moments.ts'
import { routeWays } from '../../../test/route-payments.ts'

/** A server that ends at each moment of each way of paying for a route: every third of them, unless all are asked for. */
const moments = await openMoments('stripe')

moments.testAll(routeWays(moments), 3)
