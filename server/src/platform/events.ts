import type { Topic } from '@crossdock/contract/live'
import type pg from 'pg'
import type { Context, DomainEvent } from './context.ts'

type EventHandler = (ctx: Context, event: DomainEvent) => Promise<void>

const handlers = new Map<Topic, EventHandler[]>()

/** Reacts to another area's event, in the transaction that emitted it. Registered once, when the server is put together. */
export function onEvent(topic: Topic, handler: EventHandler): void {
  const list = handlers.get(topic) ?? []
  if (!list.includes(handler)) handlers.set(topic, [...list, handler])
}

/** Who reacts to a topic. */
export function handlersOf(topic: Topic): readonly EventHandler[] {
  return handlers.get(topic) ?? []
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
