import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` serves the API; the built app is served by the server itself, on one origin. */
const api = process.env['CROSSDOCK_API'] ?? 'http://127.0.0.1:3000'

/** Bytes of a script beyond which half a second of Zopfli would be several: maps, readers of codes and spreadsheets. */
const mostToSqueeze = 300_000

/** What was packed before, by what it was packed from: packing takes ten times as long as all the rest of a build. */
const packed = process.env['PACKED_FILES'] ?? join(import.meta.dirname, '../.cache/packed')
/** Days after which what no build has asked for is let go. */
const daysPacked = 7

/** What `pack` makes of a file, made once. `how` tells one way of packing from another. */
async function packOnce(bytes: Buffer, how: string, pack: () => Uint8Array | Promise<Uint8Array>): Promise<Uint8Array> {
  const path = join(packed, createHash('sha256').update(how).update(bytes).digest('hex'))
  const now = new Date()
  try {
    utimesSync(path, now, now)
    return readFileSync(path)
  } catch {
    const made = await pack()
    // Whole, or not there: builds beside each other and one that is ended in the middle leave no half a file.
    writeFileSync(`${path}.${process.pid}`, made)
    renameSync(`${path}.${process.pid}`, path)
    return made
  }
}

function letOldGo(): void {
  const oldest = Date.now() - daysPacked * 86_400_000
  for (const name of readdirSync(packed)) {
    const path = join(packed, name)
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest) rmSync(path, { force: true })
  }
}

/**
 * Writes every text file of the build compressed beside itself: the server sends those, and no request waits for compression.
 * Whoever reaches the product without TLS is sent gzip, as browsers take nothing better there: what first screens load is
 * packed by Zopfli, which makes gzip 3.5 % smaller than zlib does. One pass: more give a tenth of a percent. `beside` are the files
 * that are copied.
 */
export function compressed(beside: readonly string[]): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      mkdirSync(packed, { recursive: true })
      for (const name of [...Object.keys(bundle), ...beside]) {
        if (!/\.(js|css|html|svg|wasm|json)$/.test(name)) continue
        const path = join(dir, name)
        const bytes = readFileSync(path)
        const isSqueezed = /\.(js|css)$/.test(name) && bytes.length <= mostToSqueeze
        const gzip = isSqueezed
          ? packOnce(bytes, 'zopfli 1', () => gzipAsync(bytes, { numiterations: 1 }))
          : packOnce(bytes, 'gzip 9', () => gzipSync(bytes, { level: 9 }))
        writeFileSync(`${path}.gz`, await gzip)
        const brotli = () => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
        writeFileSync(`${path}.br`, await packOnce(bytes, 'brotli 9', brotli))
      }
      letOldGo()
    },
  }
}

/**
 * What the frame has loaded before it loads a page, and what comes with the overlay library, which is asked for beside the page:
 * the list of what to load with a page need not name it again.
 */
const framed = new Set<string>()

/** Finds out what is `framed`, once the chunks stand. */
function frame(): Plugin {
  return {
    name: 'frame',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler: (_, bundle) => {
        const add = (file: string): void => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || framed.has(file)) return
          framed.add(file)
          for (const style of chunk.viteMetadata?.importedCss ?? []) framed.add(style)
          chunk.imports.forEach(add)
        }
        for (const [file, chunk] of Object.entries(bundle))
          if (
            chunk.type === 'chunk' &&
            ((chunk.isEntry && !(chunk.facadeModuleId ?? '').endsWith('/driver.html')) ||
              /\/src\/(app\/app|ui\/mantine-host)\.tsx$/.test(chunk.facadeModuleId ?? ''))
          )
            add(file)
      },
    },
  }
}

/**
 * Leaves out what schemas write of themselves as JSON Schema: every schema has the method, so it comes along with the first one,
 * and only the server's document of the calls asks for it.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => `absent as ${name}`)
        if (names.length === 0) throw new Error('These modules are written otherwise now.')
        return {
          code: `const refuse = () => { throw new Error('The web app writes no JSON Schema.') }
const absent = () => refuse
export { ${names.join(', ')} }`,
          map: null,
        }
      },
    },
  }
}

/** What only a file of thousands of rows, a camera or a map asks for: kept when it was. */
const isSeldom = (file: string): boolean => /(^|\/)(xlsx|map-view)-|worker/.test(file)

/** The app, and that of the drivers: each loads nothing of the other's. */
const pages = ['index.html', 'driver.html'] as const

/** What is copied as it is. */
const copied = readdirSync(join(import.meta.dirname, 'public'), { recursive: true, encoding: 'utf8' })

/** In development the pages that are no part of the app stand at their addresses, too: the built ones are served there by the server. */
function addresses(): Plugin {
  return {
    name: 'addresses',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        if (/^\/driver(?:[?#]|$)/.test(request.url ?? '')) request.url = '/driver.html'
        if (request.url?.startsWith('/track/')) request.url = '/track.html'
        next()
      })
    },
  }
}

/** Makes the service worker, and writes into it which files of the build are to be kept, under a name that changes with them. */
function kept(): Plugin {
  return {
    name: 'kept',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/service-worker.ts', fileName: 'service-worker.js' })
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['service-worker.js']
        if (worker?.type !== 'chunk') throw new Error('There is no service worker.')
        const beside = readdirSync(join(import.meta.dirname, 'public'))
        const files = [
          ...beside,
          'driver',
          ...Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file) && !isSeldom(file)),
        ].map((file) => `/${file}`)
        const version = createHash('sha256').update(worker.code).update(files.join())
        for (const file of beside) version.update(readFileSync(join(import.meta.dirname, 'public', file)))
        for (const name of pages) {
          const page = bundle[name]
          if (page?.type === 'asset') version.update(page.source)
        }
        const list = JSON.stringify({ version: version.digest('hex').slice(0, 12), files })
        worker.code = worker.code.replace('__KEPT__', () => list)
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), addresses(), frame(), withoutJsonSchema(), kept(), compressed(copied)],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    // scripts/web-size.mjs reads it.
    manifest: true,
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) =>
        /\/(app|screens)-[^/]+$/.test(hostId) ? files.filter((file) => !framed.has(file)) : files,
    },
    rolldownOptions: {
      input: [...pages],
      output: {
        // The names stand in the lists of what loads with a page, once for each: long ones are paid for by every screen.
        chunkFileNames: ({ name }) => `assets/${/^(app|screens|map-view)$/.test(name) ? '[name]-' : ''}[hash:8].js`,
        assetFileNames: 'assets/[hash:8][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            // What every screen needs, and every screen behind sign-in: one file each compresses better than twenty small ones.
            {
              name: 'base',
              test: /(web[\\/]src[\\/](lib[\\/](auth-refusal|client|connection|errors|navigation|session|storage|toasts|value|rest|wanted-path|words)|ui[\\/](button|field|focus|link|state-dot|states|toast-host))(\.module)?\.(tsx?|css)|icons-react[\\/]dist[\\/]esm[\\/]\w+\.mjs)$/,
              priority: 20,
            },
            {
              name: 'inside',
              test: /(contract[\\/]src[\\/]access|web[\\/]src[\\/](\w+[\\/]area|warehouse[\\/]warehouses[\\/]who|app[\\/](error-screens|features)|lib[\\/](after-paint|badges|can|client-errors|connection-back|figures|hotkeys|latest|live|location|lookup|menus|modes|paths|plan-limit|profile|queries|quiet|routes|search-params|show-error|stores|unsaved|words-en|work-hooks|zone)|ui[\\/](connection-banner|key-values|lazy-part|media|page-head|tooltip))(\.module)?\.(tsx?|css)|icons[\\/]Icon(Check|ChevronDown|ChevronLeft|ChevronRight|Scan|Search|User)\.mjs|node_modules[\\/]@tanstack[\\/](history|react-query|query-core)[\\/](?!.*nfiniteQuery(Observer)?\.js).*)$/,
              priority: 20,
              includeDependenciesRecursively: false,
            },
            // Days and the clocks of zones stand by themselves: pages without schemas have them, too, and what they need would come along.
            { name: 'clock', test: /contract[\\/]src[\\/]told-clocks\.ts$/, priority: 40 },
            { name: 'days', test: /contract[\\/]src[\\/](days|wall-clock)\.ts$/, priority: 40 },
            {
              name: 'schemas',
              test: /(node_modules[\\/]zod[\\/].*|contract[\\/]src[\\/](controls|dates|endpoint|fields|files|ids|paging|restoring)\.ts)$/,
              priority: 30,
              includeDependenciesRecursively: false,
            },
            // What every screen with a menu, a dialog or a picker needs of the overlay library.
            {
              name: 'overlay',
              test: /node_modules[\\/](@floating-ui[\\/]|@mantine[\\/]core[\\/]esm[\\/](core|utils|components[\\/](Popover|Portal|Transition|FocusTrap))[\\/])/,
              priority: 20,
            },
            // What every list needs.
            {
              name: 'list',
              test: /(web[\\/]src[\\/](lib[\\/](list-input|list-memory)|ui[\\/](bulk-bar|created-column|head-button|held-letter|merchant-(column|filter)|list(-(card|columns|empty|export|export-control|filters|fit|footer|import|keys|screen|selection|sort|table|totals|trail|types|views|zones))?|peek-panel|record-dialogs|row-height|search-box|use-export|use-width))(\.module)?\.(tsx?|css)|icons[\\/]Icon(ArrowDown|ArrowUp|Columns3|Download|Filter|Plus|Upload)\.mjs)$/,
              priority: 20,
              includeDependenciesRecursively: false,
            },
            // What stands on lists, records and the dashboard alike: small, and each by itself a request that takes longer than its letters.
            {
              name: 'parts',
              test: /(contract[\\/]src[\\/]units|web[\\/]src[\\/](lib[\\/](files|measures|minute|screen-keys|weight)|ui[\\/](action-button|cut-text|due|refusal-button|urgency-line)))(\.module)?\.(tsx?|css)$/,
              priority: 20,
              includeDependenciesRecursively: false,
            },
            // The calls of goods: what every list of them declares.
            {
              name: 'goods',
              test: /(contract[\\/]src[\\/](fulfillment[\\/](products|reports|stock[\\/]low-points)|warehouse[\\/]warehouses)|web[\\/]src[\\/]warehouse[\\/]warehouses[\\/]warehouse-lookup)\.ts$/,
              priority: 20,
              includeDependenciesRecursively: false,
            },
            // Those of orders, which know one another.
            {
              name: 'orders',
              test: /(contract[\\/]src[\\/](delivery[\\/]delivery-options|fulfillment[\\/](order-events|receipts[\\/]orders|shipments[\\/](due|filters|orders|parties|states|waiting)|stock[\\/](ledger|records|self-check)))|web[\\/]src[\\/]fulfillment[\\/]shipments[\\/]orders[\\/]shipment-state)\.tsx?$/,
              priority: 20,
              includeDependenciesRecursively: false,
            },
            // What an order goes through: records of orders and their lists declare all of it.
            {
              name: 'work',
              test: /contract[\\/]src[\\/]((imports|row-cells|scanned-codes)|fulfillment[\\/](imported-rows|known-codes|shipments[\\/](import|packing|phone-text|picking|postal-text|shipping)|stock[\\/]case-breaks))\.ts$/,
              priority: 20,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // Threads are modules, so that what they seldom need (the reader of old .xls files) is loaded when it comes.
  // The server knows the one that reads codes by its name: it may compile WebAssembly.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:8].js' } } },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: api, ws: true },
      '/health': { target: api },
    },
  },
})
