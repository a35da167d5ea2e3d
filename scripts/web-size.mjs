import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

// node scripts/web-size.mjs, after a build: what each first screen loads (scripts and styles as the server sends them, gzip), against its budget.
// Fonts are not counted: they come after the text, which stands in the system's type until then.

const app = ['index.html', 'src/app/app.tsx']
/** The tables of the screens that a mode's menu has. */
const dashboard = ['src/app/screens.ts', 'src/account/screens.ts']
const fulfillment = ['src/warehouse/screens.ts', 'src/fulfillment/screens.ts']
const screens = [
  { name: 'sign-in', budget: 90, modules: ['index.html', 'src/account/public-app.tsx'] },
  { name: 'driver', budget: 120, modules: ['driver.html'] },
  { name: 'customer', budget: 28, modules: ['track.html'], build: 'track' },
  { name: 'first load (dashboard)', budget: 130, modules: [...app, ...dashboard, 'src/app/home/home-page.tsx'] },
  {
    name: 'list (stores)',
    budget: 220,
    modules: [...app, ...dashboard, 'src/ui/mantine-host.tsx', 'src/account/stores/store-list-page.tsx'],
  },
  {
    name: 'list (products)',
    budget: 220,
    modules: [
      ...app,
      ...fulfillment,
      'src/ui/mantine-host.tsx',
      'src/fulfillment/product-overview/product-list-page.tsx',
    ],
  },
]

/** Files of modules and of everything they import statically. */
function filesOf(manifest, modules) {
  const files = new Set(['theme.js'])
  const seen = new Set()
  const visit = (name) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    if (seen.has(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of modules) visit(name)
  return [...files]
}

/** What each of the first screens of a build loads, with its files, the largest first. */
export function sizesOf(dist) {
  return screens.map(({ name, budget, modules, build = 'manifest' }) => {
    const files = filesOf(JSON.parse(readFileSync(join(dist, `.vite/${build}.json`), 'utf8')), modules)
      .map((file) => ({ file, size: statSync(join(dist, `${file}.gz`)).size }))
      .sort((a, b) => b.size - a.size)
    return { name, budget, files, kilobytes: files.reduce((sum, { size }) => sum + size, 0) / 1000 }
  })
}

if (process.argv[1] === import.meta.filename)
  for (const { name, budget, files, kilobytes } of sizesOf(join(root, 'web/dist'))) {
    const isOver = kilobytes > budget
    if (isOver) process.exitCode = 1
    console.info(
      `${name.padEnd(24)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget} kB${isOver ? '  TOO MUCH' : ''}`,
    )
    if (process.argv.includes('--files'))
      for (const { file, size } of files) console.info(`  ${(size / 1000).toFixed(1).padStart(6)}  ${file}`)
  }
