import { openMoments } from '../../../test/payment-moments.ts'
import { routeWays } from '../../../test/route-payments.ts'

/** The same with the built-in gateway, whose books are in the same database: it is asked in transactions of their own. */
const moments = await openMoments('sandbox')

moments.testAll(routeWays(moments), 4)
