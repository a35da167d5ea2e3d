import { expect, test } from 'vitest'
import { make, testServer } from '../test/harness.ts'
import { FindFirst, findingFirst } from './find-first.ts'
import { statement } from './statement.ts'
import { withAccount } from './transaction.ts'

const server = testServer()

test('what has to be known first is found out while nothing is locked, and the work begins anew', async () => {
  const { accountId, userId } = await make.account(server)
  const { platform } = server.app
  const known: number[] = []
  const found = await withAccount(platform, { accountId, userId }, async ({ db }) => {
    await statement('test.hold')`select id from stores where account_id = ${accountId} for update`.execute(db)
    if (known.length > 0) return known
    throw new FindFirst('a line', async ({ pool }) => {
      // Whoever wants the same row does not wait for it.
      const { rows } = await pool.query('select id from stores where account_id = $1 for update nowait', [accountId])
      known.push(rows.length)
    })
  })
  expect(found).toEqual([1])
})

test('those of one line find one after the other, each what is true when its turn has come', async () => {
  const { platform } = server.app
  const places = { free: 3 }
  const answers = new Map<string, boolean>()
  let finding = 0
  let most = 0
  let asked = 0
  const take = () =>
    findingFirst(platform, async () => {
      const { free } = places
      const has = answers.get(`${free}`)
      if (has === undefined)
        throw new FindFirst('places', async () => {
          most = Math.max(most, (finding += 1))
          asked += 1
          await Promise.resolve()
          answers.set(`${free}`, free > 0)
          finding -= 1
        })
      if (has) places.free -= 1
      return has
    })
  const taken = await Promise.all(Array.from({ length: 64 }, take))
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect([places.free, most, asked]).toEqual([0, 1, 4])
})

test('what is outdated each time ends with the word to come again, and the next in the line goes on', async () => {
  const { platform } = server.app
  let tries = 0
  const never = findingFirst(platform, () => {
    tries += 1
    return Promise.reject(new FindFirst('moving', async () => {}))
  })
  const known = new Set<string>()
  const next = findingFirst(platform, () =>
    known.has('this')
      ? Promise.resolve('there')
      : Promise.reject(
          new FindFirst('moving', async () => {
            known.add('this')
          }),
        ),
  )
  await expect(never).rejects.toMatchObject({ type: 'ServerBusy' })
  expect(tries).toBe(9)
  expect(await next).toBe('there')
})

test('what fails while it is found out fails the work, and nobody else’s', async () => {
  const { platform } = server.app
  const fails = () =>
    findingFirst(platform, () =>
      Promise.reject(new FindFirst('broken', () => Promise.reject(new Error('No thread answers.')))),
    )
  const all = await Promise.allSettled([fails(), fails(), findingFirst(platform, () => Promise.resolve('done'))])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
