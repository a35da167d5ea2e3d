import { calibrate, calibrationFindings } from './calibrations.ts'
import { isSize, type Size, startDatabases } from './databases.ts'
import { describeMachine } from './machine.ts'
import { printFindings, printHeading, printLine } from './print.ts'
import { deliveryAnalytics } from './suites/analytics.ts'
import { archive } from './suites/archive.ts'
import { board } from './suites/board.ts'
import { doors } from './suites/doors.ts'
import { find } from './suites/find.ts'
import { hub } from './suites/hub.ts'
import { importing } from './suites/imports.ts'
import { invoice } from './suites/invoice.ts'
import { lists } from './suites/lists.ts'
import { live } from './suites/live.ts'
import { load } from './suites/load.ts'
import { loop } from './suites/loop.ts'
import { mapper } from './suites/mapper.ts'
import { migration } from './suites/migration.ts'
import { neighbour } from './suites/neighbour.ts'
import { notifications } from './suites/notifications.ts'
import { offers } from './suites/offers.ts'
import { optimizer } from './suites/optimizer.ts'
import { orders } from './suites/orders.ts'
import { pages } from './suites/pages.ts'
import { plans } from './suites/plans.ts'
import { pool } from './suites/pool.ts'
import { reports } from './suites/reports.ts'
import { reservation } from './suites/reservation.ts'
import { shift } from './suites/shift.ts'
import { startStop } from './suites/start.ts'
import { web } from './suites/web.ts'

const suites = {
  lists,
  pages,
  find,
  shift,
  plans,
  pool,
  hub,
  analytics: deliveryAnalytics,
  orders,
  notifications,
  invoice,
  archive,
  imports: importing,
  reservation,
  reports,
  web,
  mapper,
  board,
  start: startStop,
  migration,
  doors,
  loop,
  live,
  load,
  neighbour,
  offers,
  optimizer,
} as const
type Suite = keyof typeof suites
const isSuite = (text: string): text is Suite => text in suites

const usage = `npm run bench -- [suite …] [--sizes=10k,100k,1m]
       npm run bench -- optimizer [--sets=solomon,ll100 …] [--seeds=3] [--threads=1] [--quick] [--vrp=../shared/data/vrp]

Suites: ${Object.keys(suites).join(', ')}; all of them when none is named. BENCH_SERVER=postgres://… keeps the databases on that
server for the next run; without it they are made anew each time.`

function readArguments(): { chosen: readonly Suite[]; sizes: readonly Size[] } {
  const chosen: Suite[] = []
  let sizes: Size[] = ['10k', '100k', '1m']
  for (const argument of process.argv.slice(2)) {
    if (argument.startsWith('--sizes=')) sizes = argument.slice(8).split(',').filter(isSize)
    else if (isSuite(argument)) chosen.push(argument)
    else if (/^--(?:quick$|(?:sets|seeds|threads|vrp)=)/.test(argument)) continue
    else throw new Error(`"${argument}" is not known.\n\n${usage}`)
  }
  if (sizes.length === 0) throw new Error(usage)
  return { chosen: chosen.length > 0 ? chosen : (Object.keys(suites) as Suite[]), sizes }
}

async function main(): Promise<void> {
  const { chosen, sizes } = readArguments()
  printLine(describeMachine())
  if (chosen.length === 1 && chosen[0] === 'optimizer') return optimizer()
  const databases = await startDatabases()
  try {
    const [size = '10k'] = sizes
    const calibrations = await calibrate((await databases.of(size)).url)
    printHeading('This machine at this hour')
    printFindings(calibrationFindings(calibrations))
    for (const name of chosen) await suites[name](databases, sizes, calibrations)
  } finally {
    await databases.stop()
  }
}

// What was started ends with this process, however it is told to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
try {
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
