import type { Id } from '@crossdock/contract/ids'

// What `queries.ts` asks of the work that goes on without a connection; who does the work fills these in (`work.ts`).

/** Sends a call; `signal` ends the waiting for its answer. */
export type OfflineSend = (signal?: AbortSignal) => Promise<unknown>

/** By path: answers from the device where the server does not. */
export const asksOffline = new Map<
  string,
  (key: readonly unknown[], send: () => Promise<unknown>) => Promise<unknown>
>()

/** By call: keeps on the device what the server did not answer. */
export const sendsOffline = new Map<
  object,
  (
    input: unknown,
    submit: { readonly key: string; readonly storeId: Id<'store'> | undefined },
    send: OfflineSend,
  ) => Promise<unknown>
>()
