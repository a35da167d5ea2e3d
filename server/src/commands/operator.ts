import { randomBytes } from 'node:crypto'
import { email } from '@crossdock/contract/fields'
import { dropOperator, giveOperator } from '../account/operator/sign-in/writes.ts'
import { openPool } from '../platform/db.ts'
import { migrate } from '../platform/migrate.ts'
import { readSettings } from '../platform/settings.ts'
import { asOwner } from '../platform/transaction.ts'
import { openDatabase } from './open-database.ts'

/** Good for choosing a password with, once: it has signs of every kind. */
const givenPassword = (): string => `${randomBytes(15).toString('base64url')}-aA1`

// npm run operator -- nora@example.com "Nora Field": makes an operator, or gives one who has lost it another password, and a code
// app to set up, while the product runs or not.
// npm run operator -- nora@example.com --remove: takes the sign-in away.
try {
  const [, , address = '', ...words] = process.argv
  const parsed = email.safeParse(address)
  if (!parsed.success) throw new Error('Who? npm run operator -- nora@example.com "Nora Field"')
  const isRemoving = words[0] === '--remove'
  const name = words.join(' ').trim().slice(0, 100) || null
  const settings = readSettings()
  const database = await openDatabase(settings, true)
  const pool = openPool(database.url, 1, () => {})
  try {
    await migrate(database.url)
    if (isRemoving) {
      const isGone = await asOwner(await pool.connect(), (client) => dropOperator(client, parsed.data))
      console.log(isGone ? `${parsed.data} is no operator any more.` : `Nobody here is called ${parsed.data}.`)
    } else {
      const password = givenPassword()
      const made = await asOwner(await pool.connect(), (client) =>
        giveOperator(client, { email: parsed.data, name, password }),
      )
      console.log(
        made === 'made'
          ? `${parsed.data} is an operator now.`
          : `${parsed.data} has another password and no code app any more; sessions have ended.`,
      )
      console.log(
        `Sign in at /operator with this password, choose your own there, and set up a code app:\n\n  ${password}\n`,
      )
    }
  } finally {
    await pool.end()
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
