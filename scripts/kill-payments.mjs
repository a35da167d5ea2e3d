import './node-version.mjs'
import { ensureInstalled } from './prepare.mjs'
import { root, run } from './processes.mjs'

// npm run kill-payments: the product is killed at every point of a payment; npm test tries some of them. PAYMENT_KILLS=20 begins at the
// twentieth.
process.chdir(root)
await ensureInstalled()
const { code } = await run(
  'vitest',
  [
    ...['run', '--config', 'server/vitest.config.ts', '--project', 'launcher', '--testTimeout', '7200000'],
    'src/payment-crash.test.ts',
  ],
  { env: { PAYMENT_KILLS: process.env.PAYMENT_KILLS ?? 'all' } },
)
process.exitCode = code ?? 1
