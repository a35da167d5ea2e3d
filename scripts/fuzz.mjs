import './node-version.mjs'
import { ensureInstalled } from './prepare.mjs'
import { root, run } from './processes.mjs'

// npm run fuzz: the fuzzer of npm test, for longer. FUZZ_REQUESTS and FUZZ_SEED change how long and which.
process.chdir(root)
await ensureInstalled()
const { code } = await run(
  'vitest',
  ['run', '--config', 'server/vitest.config.ts', '--project', 'server', 'src/fuzz.test.ts'],
  { env: { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '100000', FUZZ_SEED: process.env.FUZZ_SEED } },
)
process.exitCode = code ?? 1
