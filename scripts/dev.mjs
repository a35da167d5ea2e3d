import './node-version.mjs'
import { createServer } from 'node:net'
import { ensureInstalled } from './prepare.mjs'
import { root, run } from './processes.mjs'

// npm run dev: the server starts again at every change, the web app is replaced in the open page.

/** The wanted port or the next free one: the web app must know where the server will be. */
async function freePort(wanted) {
  for (let port = wanted; ; port++) {
    const server = createServer()
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, () => resolve(true))
    })
    await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
}

try {
  process.chdir(root)
  await ensureInstalled()
  const port = await freePort(Number(process.env.PORT ?? 3000))
  const server = run(
    'tsx',
    ['watch', '--clear-screen=false', '--include', 'server/migrations/*.sql', 'server/src/main.ts'],
    {
      env: { NODE_ENV: 'development', PORT: String(port) },
    },
  )
  const web = run('vite', [], { cwd: `${root}/web`, env: { CROSSDOCK_API: `http://127.0.0.1:${port}` } })
  const codes = await Promise.all([server, web])
  process.exitCode = Math.max(...codes.map(({ code }) => code))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
