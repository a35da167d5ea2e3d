import type pg from 'pg'
import { hostnameOf, isLoopbackName } from './address.ts'
import type { Platform } from './platform.ts'
import type { Settings } from './settings.ts'

type Asked = Pick<pg.ClientBase, 'query'>

/** The address the installation keeps; null until it is known. */
export async function keptOrigin(client: Asked): Promise<string | null> {
  const { rows } = await client.query<{ origin: string }>('select origin from installation')
  return rows[0]?.origin ?? null
}

/** What links begin with: PUBLIC_URL, else the address the installation keeps. Never what a request says of itself. */
export async function originOf({ settings }: Pick<Platform, 'settings'>, client: Asked): Promise<string | null> {
  return settings.publicUrl ?? (await keptOrigin(client))
}

/** Keeps the address of the first sign-up on the machine itself, unless one is known. */
export async function keepFirstOrigin(client: Asked, origin: string): Promise<void> {
  await client.query('insert into installation (origin) values ($1) on conflict do nothing', [origin])
}

/** Keeps another address: the operator's word. */
export async function setOrigin(client: Asked, origin: string): Promise<void> {
  await client.query(
    'insert into installation (origin) values ($1) on conflict (one) do update set origin = excluded.origin, set_at = now()',
    [origin],
  )
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
