import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

// node scripts/web-size.mjs [folder of a build], after a build: what each first screen loads (scripts and styles, gzip), against its budget.
// Fonts are not counted: they come after the text, which stands in the system's type until then.

const dist = new URL(`${process.argv[2] ?? '../web/dist'}/`, import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const gzipped = new Map()

function sizeOf(file) {
  if (!gzipped.has(file)) gzipped.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 6 }).length)
  return gzipped.get(file)
}

/** Files of modules and of everything they import statically. */
function filesOf(modules) {
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
  return files
}

const app = ['index.html', 'src/app/app.tsx']
const screens = [
  { name: 'sign-in', budget: 90, modules: ['index.html', 'src/account/public-app.tsx'] },
  { name: 'first load (dashboard)', budget: 130, modules: [...app, 'src/app/home/home-page.tsx'] },
  {
    name: 'list (stores)',
    budget: 220,
    modules: [...app, 'src/ui/mantine-host.tsx', 'src/account/stores/store-list-page.tsx'],
  },
  {
    name: 'list (products)',
    budget: 220,
    modules: [...app, 'src/ui/mantine-host.tsx', 'src/fulfillment/products/product-list-page.tsx'],
  },
]

let isOver = false
for (const { name, budget, modules } of screens) {
  const files = [...filesOf(modules)]
  const kilobytes = files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000
  isOver ||= kilobytes > budget
  console.info(
    `${name.padEnd(24)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget} kB${kilobytes > budget ? '  TOO MUCH' : ''}`,
  )
  if (process.argv.includes('--files'))
    for (const file of files.sort((a, b) => sizeOf(b) - sizeOf(a)))
      console.info(`  ${(sizeOf(file) / 1000).toFixed(1).padStart(6)}  ${file}`)
}
process.exitCode = isOver ? 1 : 0
