import type { EventName, Events } from '@crossdock/contract/events'
import type pg from 'pg'
import type { Context } from './context.ts'

type EventHandler<Event> = (ctx: Context, event: Event) => Promise<void>

const handlers = new Map<EventName, EventHandler<never>[]>()

/** Reacts to another area's event, in the transaction that emitted it. Registered once, when the server is put together. */
export function onEvent<Name extends EventName>(name: Name, handler: EventHandler<Events[Name]>): void {
  const list = handlers.get(name) ?? []
  if (!list.includes(handler)) handlers.set(name, [...list, handler])
}

/** Has everybody who reacts to an event do so. */
export async function tellAreas<Name extends EventName>(ctx: Context, name: Name, event: Events[Name]): Promise<void> {
  // What is kept under a name takes its event: `onEvent` sees to it.
  for (const handler of handlers.get(name) ?? []) await handler(ctx, event as never)
}

type AccountHandler = (client: pg.ClientBase, accountId: number) => Promise<void>

const accountHandlers = new Set<AccountHandler>()

/** Gives every new account something of an area's own, in the transaction that makes it. Nobody is signed in yet. */
export function onNewAccount(handler: AccountHandler): void {
  accountHandlers.add(handler)
}

/** Lets the areas furnish an account that has just been made. */
export async function furnishAccount(client: pg.ClientBase, accountId: number): Promise<void> {
  for (const handler of accountHandlers) await handler(client, accountId)
}
