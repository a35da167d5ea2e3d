import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './processes.mjs'

const cache = join(root, '.cache')

/** What was right stays known until a file it was made of changes: a second time takes a tenth of the first. */
const types = (name) => ({
  name: `types of ${name}`,
  command: ['tsc', '-p', name, '--incremental', '--tsBuildInfoFile', join(cache, `types-${name}.tsbuildinfo`)],
})

// The longest first.
const steps = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'] },
  ...['server', 'web', 'bench', 'contract', 'e2e', 'sheets', 'optimizer'].map(types),
  { name: 'statements to break', command: ['node', 'scripts/mutate.mjs', '--applies'] },
  { name: 'format', command: ['biome', 'check', '--reporter=summary'] },
]

/** The rules about the source itself. They are tests, and run with the others in npm test. */
export const structure = {
  name: 'structure',
  command: ['vitest', 'run', '--config', 'server/vitest.config.ts', '--project', 'structure', '--passWithNoTests'],
}

/**
 * Runs type check, lint and format, and what is added, two at a time; says what failed and why. Returns how many did and did
 * not.
 */
export async function runChecks(added = []) {
  mkdirSync(cache, { recursive: true })
  const count = { passed: 0, failed: 0 }
  const waiting = [...added, ...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { name, command } = step
      const [program, ...args] = command
      const from = performance.now()
      const { code, output } = await run(program, args, { keepOutput: true })
      const seconds = ((performance.now() - from) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
      if (code === 0) count.passed++
      else {
        count.failed++
        console.log(output.trimEnd())
      }
    }
  }
  await Promise.all([work(), work()])
  return count
}
