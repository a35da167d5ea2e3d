import { sql } from 'kysely'
import { hostnameOf, isLoopbackName } from './address.ts'
import { type Connected, ownerDb } from './db.ts'
import type { Platform } from './platform.ts'
import type { Settings } from './settings.ts'

/** The address the installation keeps; null until it is known. */
export async function keptOrigin(client: Connected): Promise<string | null> {
  const row = await ownerDb(client).selectFrom('installation').select('origin').executeTakeFirst()
  return row?.origin ?? null
}

/** What links begin with: PUBLIC_URL, else the address the installation keeps. Never what a request says of itself. */
export async function originOf({ settings }: Pick<Platform, 'settings'>, client: Connected): Promise<string | null> {
  return settings.publicUrl ?? (await keptOrigin(client))
}

/** Keeps the address of the first sign-up on the machine itself, unless one is known. */
export async function keepFirstOrigin(client: Connected, origin: string): Promise<void> {
  await ownerDb(client)
    .insertInto('installation')
    .values({ origin })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps another address: the operator's word. */
export async function setOrigin(client: Connected, origin: string): Promise<void> {
  await ownerDb(client)
    .insertInto('installation')
    .values({ origin })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ origin, set_at: sql`now()` }))
    .execute()
}

/** True of a request to another name than that of PUBLIC_URL. The port is the proxy's business. */
export function isMisdirected({ publicUrl }: Pick<Settings, 'publicUrl'>, host: string | undefined): boolean {
  return publicUrl !== null && hostnameOf(host) !== new URL(publicUrl).hostname
}

/** What the start says about links in mails; null when there is nothing to say. */
export function remarkOn(origin: string | null): string | null {
  if (origin === null)
    return (
      'Links in mails have no address yet. The first sign-up on this machine gives them one; ' +
      'or say where people reach it: npm run origin -- https://…'
    )
  if (isLoopbackName(new URL(origin).hostname))
    return `Links in mails begin with ${origin}: good on this machine only. To change it: npm run origin -- https://…`
  return null
}
