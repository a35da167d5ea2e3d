import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './processes.mjs'
import { sizesOf } from './web-size.mjs'

// node scripts/web-growth.mjs, after a build: builds the web once more with 150 screens that do not exist yet, thirty in each
// mode (a list, a record and an action of the palette for each of 75 nouns), and holds what the first screens load to what they load today. A screen is paid for when it is opened.

const most = 2
const modes = ['dashboard', 'delivery', 'sorting', 'scheduler', 'fulfillment']
/** The area of a mode that stands already takes the mode's new screens; a mode without one gets an area. */
const areaOf = { dashboard: 'account', fulfillment: 'fulfillment' }
const nouns = [
  ...['drivers', 'vehicles', 'contracts', 'rate-cards', 'zones', 'claims', 'invoices', 'manifests'],
  ...['seals', 'labels', 'appointments', 'gate-passes', 'calendars', 'pallet-loans', 'surcharges'],
]

const title = (noun) => noun.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())

const routesOf = (mode, noun, order) => `import { type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/${mode}/${noun}', {
    page: () => import('./${noun}-list-page.tsx'),
    can: 'MANAGE_STORES',
    menu: { label: '${title(noun)}', icon: 'places', group: 'Look up', order: ${100 + order} },
  }),
  route('/${mode}/${noun}/$id', { page: () => import('./${noun}-page.tsx'), can: 'MANAGE_STORES' }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New ${title(noun)}', to: '/${mode}/${noun}?new=1', can: 'MANAGE_STORES' },
]
`

const listOf = (mode, noun) => `import * as stores from '@crossdock/contract/account/stores'
import { ListScreen } from '../../ui/list-screen.tsx'

const columns = [
  { key: 'name', label: '${title(noun)}', kind: 'id', cell: ({ name }) => name, to: ({ id }) => \`/${mode}/${noun}/\${id}\` },
]

export default function Page() {
  return (
    <ListScreen
      id="${mode}-${noun}"
      title="${title(noun)}"
      endpoint={stores.list}
      rowKey={({ id }) => id}
      columns={columns}
      empty={{ title: 'No ${noun} yet', hint: '${title(mode)}' }}
    />
  )
}
`

const pageOf = (mode, noun) => `import { useQuery } from '@tanstack/react-query'
import * as stores from '@crossdock/contract/account/stores'
import { query } from '../../lib/queries.ts'
import { KeyValues } from '../../ui/key-values.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Record } from '../../ui/record.tsx'

export default function Page({ id }: { readonly id: string }) {
  const record = useQuery(query(stores.get, { id }))
  return (
    <Record query={record} back={{ to: '/${mode}/${noun}', label: '${title(noun)}' }}>
      {({ name }) => (
        <>
          <PageHead title={name} />
          <KeyValues entries={[['${title(noun)}', name]]} />
        </>
      )}
    </Record>
  )
}
`

// Beside the workspace, and called as it is: packages are found, and files fall into the same chunks.
const folder = join(root, '.growth')
const configs = ['vite.config.ts', 'vite.track.config.ts']
const web = join(folder, 'web')
try {
  const pages = ['index.html', 'driver.html', 'track.html']
  for (const name of [...pages, 'package.json', 'public', 'src', ...configs])
    cpSync(join(root, 'web', name), join(web, name), { recursive: true })
  for (const mode of modes) {
    const area = areaOf[mode] ?? mode
    const write = (path, text) => writeFileSync(join(web, 'src', area, path), text)
    mkdirSync(join(web, 'src', area), { recursive: true })
    if (!(mode in areaOf)) {
      write('area.ts', `export const area = { mode: '${mode}', can: 'MANAGE_STORES' }\n`)
      cpSync(join(root, 'web/src/account/screens.ts'), join(web, 'src', area, 'screens.ts'))
    }
    for (const [order, noun] of nouns.entries()) {
      mkdirSync(join(web, 'src', area, noun), { recursive: true })
      write(`${noun}/routes.tsx`, routesOf(mode, noun, order))
      write(`${noun}/${noun}-list-page.tsx`, listOf(mode, noun))
      write(`${noun}/${noun}-page.tsx`, pageOf(mode, noun))
    }
  }
  for (const config of configs) {
    const command = ['build', '--logLevel', 'warn', '--config', config]
    const env = { NODE_ENV: 'production', PACKED_FILES: join(root, '.cache/packed') }
    const { code } = await run('vite', command, { cwd: web, env })
    if (code !== 0) throw new Error('The web does not build with more screens.')
  }
  const before = sizesOf(join(root, 'web/dist'))
  for (const [index, { name, kilobytes }] of sizesOf(join(web, 'dist')).entries()) {
    const more = kilobytes - before[index].kilobytes
    const isOver = Math.abs(more) > most
    if (isOver) process.exitCode = 1
    console.info(
      `${name.padEnd(24)} ${more >= 0 ? '+' : ''}${more.toFixed(1)} kB${isOver ? `  MORE THAN ${most}` : ''}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
