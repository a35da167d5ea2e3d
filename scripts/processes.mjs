import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

const running = new Set()
let isStopped = false

/** True once somebody has asked the script to end: what a program says from then on is not its answer. */
export const wasStopped = () => isStopped

// A signal meant for the script is meant for what it runs. Ctrl-C reaches all of them through the terminal.
for (const signal of ['SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopped = true
    if (running.size === 0) process.exit(1)
    for (const child of running) child.kill(signal)
  })
}
process.on('SIGINT', () => {
  isStopped = true
  if (running.size === 0) process.exit(130)
})

/**
 * Runs a program of the repository (those of node_modules by their name) and resolves with its exit code. Its output
 * goes to the terminal, or into `output` when it is to be kept.
 */
export function run(program, args, { cwd = root, env = {}, keepOutput = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
        ...env,
      },
      stdio: keepOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', (error) => {
      running.delete(child)
      resolve({ code: 127, output: `${program} could not be started: ${error.message}` })
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 1), output })
    })
  })
}

/** Arguments for this Node to run a TypeScript file as it is. */
export const withTypeScript = ['--import', new URL('../node_modules/tsx/dist/loader.mjs', import.meta.url).href]
