import './node-version.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { root } from './processes.mjs'

// npm start: installs what is missing, builds what changed, and becomes the server.
try {
  process.chdir(root)
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
// From here on signals are the server's business: it drains, and stops the database.
process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP')
await import('../server/dist/main.js')
