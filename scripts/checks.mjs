import { run } from './processes.mjs'

const workspaces = ['contract', 'sheets', 'server', 'web', 'e2e', 'bench']

const steps = [
  ...workspaces.map((name) => ({ name: `types of ${name}`, command: ['tsc', '-p', name] })),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'] },
  { name: 'statements to break', command: ['node', 'scripts/mutate.mjs', '--applies'] },
  { name: 'format', command: ['biome', 'check', '--reporter=summary'] },
]

/** The rules about the source itself. They are tests, and run with the others in npm test. */
export const structure = {
  name: 'structure',
  command: ['vitest', 'run', '--config', 'server/vitest.config.ts', '--project', 'structure', '--passWithNoTests'],
}

/** Runs type check, lint and format, and what is added; says what failed and why. Returns how many did and did not. */
export async function runChecks(added = []) {
  const count = { passed: 0, failed: 0 }
  for (const { name, command } of [...steps, ...added]) {
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
  return count
}
