import { spawnSync } from 'node:child_process'
import { root } from './processes.mjs'

/**
 * What chance begins with in tests: of one commit the same for whoever runs it, so that what is red here is red there, and another for
 * the next one, so that chance goes on looking. Where there is no commit, always the same.
 */
export function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return Number.parseInt((stdout ?? '').slice(0, 8), 16) >>> 1 || 1
}
