import './node-version.mjs'
import { ensureInstalled } from './prepare.mjs'
import { root, run } from './processes.mjs'

// npm run kill-payments: the product is killed at every point of a payment; npm test tries some of them.
process.chdir(root)
await ensureInstalled()
const { code } = await run(
  'vitest',
  ['run', '--config', 'server/vitest.config.ts', '--project', 'launcher', 'src/payment-crash.test.ts'],
  { env: { PAYMENT_KILLS: 'all' } },
)
process.exitCode = code ?? 1
