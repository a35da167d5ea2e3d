import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './processes.mjs'

/** Workspaces with tests, in the order in which they are run; journeys are in e2e. */
export const workspaces = ['contract', 'sheets', 'optimizer', 'server', 'web', 'e2e']

/** The part of a path that a noun has everywhere: `server/src/warehouse/warehouses/writes.ts` is `warehouse/warehouses/writes`. */
const nounOf = (path) =>
  path.replace(/^\.?\/*(?:(?:contract|sheets|optimizer|server|web)\/src\/|e2e\/)?/, '').replace(/(?:\/|\.tsx?)$/, '')

const testFiles = () =>
  spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...workspaces], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .stdout.split('\n')
    .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path))

/**
 * The tests that words mean: those whose path has them in it, be it a noun's or a file's, in every workspace; of a file without
 * tests of its name, those in its folder; else those with a title that has the words. `title` is null where whole files are meant.
 */
export function selectTests(words) {
  const files = testFiles()
  const noun = nounOf(words)
  const isTest = /\.(?:test|spec)\.tsx?$/.test(words)
  const named = files.filter((path) => (isTest ? path.endsWith(words) : path.includes(noun)))
  if (named.length > 0) return { files: named, title: null }
  const folder = /\.tsx?$/.test(words) ? dirname(noun) : null
  const beside = files.filter((path) => dirname(nounOf(path)) === folder)
  if (beside.length > 0) return { files: beside, title: null }
  const titled = files.filter((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .some((line) => /\b(?:test|it|describe)(?:\.each)?\(/.test(line) && line.includes(words)),
  )
  return { files: titled, title: words }
}
