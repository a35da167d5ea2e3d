import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DataFolderInUse, holdDataFolder } from './data-folder.ts'
import { makeFolder, removeFolders, runElsewhere } from './launcher-test-kit.ts'

afterAll(removeFolders)

const hold = (folder: string) => `
  try {
    const held = await dataFolder.holdDataFolder(${JSON.stringify(folder)})
    held.announce('http://localhost:3000')
    console.log('held')
  } catch (error) {
    console.log(error.message)
    process.exit(1)
  }
  setInterval(() => {}, 1000)`

it('says who holds the folder and where it is served, and takes over when that one was killed', async () => {
  const folder = makeFolder()
  const first = runElsewhere(hold(folder))
  expect(await first.line()).toBe('held')
  const refusal = await holdDataFolder(folder).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(DataFolderInUse)
  expect(refusal).toMatchObject({ pid: first.pid, address: 'http://localhost:3000' })
  expect(String(refusal)).toContain(`in use by process ${first.pid} (http://localhost:3000)`)

  const second = runElsewhere(hold(folder))
  expect(await second.line()).toContain(`process ${first.pid}`)
  expect(await second.ended).toBe(1)

  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(join(folder, 'lock'))).toBe(true)
  const held = await holdDataFolder(folder)
  expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  held.release()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

it('is held until the last holder of the same process gives it back', async () => {
  const folder = makeFolder()
  const outer = await holdDataFolder(folder)
  const inner = await holdDataFolder(folder)
  inner.release()
  inner.release()
  expect(existsSync(join(folder, 'lock'))).toBe(true)
  outer.release()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

it('takes over a lock that was cut short, and one whose number another process has by now', async () => {
  const folder = makeFolder()
  for (const left of [
    '',
    '{"pid":',
    JSON.stringify({ pid: process.ppid, started: 'earlier', address: null, nonce: 'x' }),
  ]) {
    writeFileSync(join(folder, 'lock'), left)
    const held = await holdDataFolder(folder)
    expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    held.release()
  }
})

it('has one winner when many find the same stale lock at once', async () => {
  const folder = makeFolder()
  writeFileSync(
    join(folder, 'lock'),
    JSON.stringify({ pid: process.ppid, started: 'earlier', address: null, nonce: 'x' }),
  )
  const contenders = Array.from({ length: 5 }, () => runElsewhere(hold(folder)))
  const lines = await Promise.all(contenders.map((contender) => contender.line()))
  const winner = contenders[lines.indexOf('held')]
  expect(lines.filter((line) => line === 'held')).toHaveLength(1)
  expect(lines.filter((line) => line.includes(`in use by process ${winner?.pid}`))).toHaveLength(4)
  for (const { child } of contenders) child.kill('SIGKILL')
  await Promise.all(contenders.map(({ ended }) => ended))
})
