import { clocksOf } from '@crossdock/contract/told-clocks'
import { onTheWall } from '@crossdock/contract/wall-clock'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../test/harness.ts'
import { ownerDb } from './db.ts'

const server = testServer()
/** Told by what fails: FUZZ_SEED repeats it. */
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const names = [
  'America/Vancouver',
  'America/Havana',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
]

test('clocks go as the database says, of which Node may know less, from two years ago until ten years from now', async () => {
  const years = fc.integer({ min: -2 * 365 * 24, max: 10 * 365 * 24 })
  const hours = fc.sample(years, { numRuns: 3000, seed })
  const now = Math.floor(Date.now() / 3_600_000)
  // Minutes around each change, too, where being off by one would show.
  const changes = Object.values(clocksOf(names)).flatMap((clock) => clock.changes.map(([from]) => from))
  const moments = [...hours.map((hour) => (now + hour) * 3_600_000), ...changes, ...changes.map((at) => at - 60_000)]
  const { rows } = await sql<{ zone: string; at: string; wall: string }>`
    select zone, at::text, to_char(to_timestamp(at / 1000) at time zone zone, 'YYYY-MM-DD HH24:MI') as wall
    from unnest(${names}::text[]) zone, unnest(${moments}::bigint[]) at`.execute(ownerDb(server.app.platform.pool))
  expect(changes.length).toBeGreaterThan(80)
  const wallOf = (at: string, zone: string) => onTheWall(Number(at), zone).toISOString().slice(0, 16).replace('T', ' ')
  expect(
    rows.filter(({ zone, at, wall }) => wallOf(at, zone) !== wall),
    `seed ${seed}`,
  ).toEqual([])
})
