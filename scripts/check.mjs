import './node-version.mjs'
import { runChecks, structure } from './checks.mjs'
import { ensureInstalled } from './prepare.mjs'
import { root } from './processes.mjs'

// npm run check: what a change must pass before anything is run.
try {
  process.chdir(root)
  await ensureInstalled()
  const { failed } = await runChecks([structure])
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
