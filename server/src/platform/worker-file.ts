import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

interface Bundler {
  buildSync(options: Readonly<Record<string, unknown>>): { readonly outputFiles: readonly { readonly text: string }[] }
}

const made = new Map<string, URL>()

/**
 * Where the code of a thread is: `name` is its file without `.worker.ts`, `besides` the `import.meta.url` of a module in
 * the same folder. The built server has each thread as a file; from source, in tests and development, it is bundled here
 * on first use, because threads do not inherit what lets the main one read TypeScript.
 */
export function workerFile(name: string, besides: string): URL {
  if (besides.endsWith('.js')) return new URL(`./${name}.worker.js`, besides)
  const source = new URL(`./${name}.worker.ts`, besides)
  const known = made.get(source.href)
  if (known) return known
  const bundler = createRequire(besides)('esbuild') as Bundler
  const { outputFiles } = bundler.buildSync({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'silent',
  })
  const url = new URL(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? '').toString('base64')}`)
  made.set(source.href, url)
  return url
}
