import type { AnswerOf, InputOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { keepPreviousData, QueryClient, queryOptions, useIsMutating, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AnyEndpoint, call, newIdempotencyKey } from './client.ts'
import { isUnanswered } from './connection-back.ts'
import { ApiError } from './errors.ts'
import { session } from './session.ts'
import { showError } from './show-error.ts'
import { asksOffline, type OfflineSend, sendsOffline } from './work-hooks.ts'

/** Worth another try by itself: the network, an overload, a restart. Never what the server has decided. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 5 * 60_000,
      retry: (count, error) => isPassing(error) && count < 2,
      retryDelay: (count, error) =>
        error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : 400 * 2 ** count,
      refetchOnWindowFocus: true,
      // The banner decides what "offline" is; a LAN without internet is not.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** The key of a call's answers: path, store, input. `['/api/…/products']` alone matches every store and input. */
export const queryKey = (endpoint: { readonly path: string }, input?: unknown) =>
  input === undefined ? ([endpoint.path] as const) : ([endpoint.path, session.get()?.store?.id ?? null, input] as const)

/** Asks; what the work at hand needs is kept on the device and stands in where no answer comes. */
export function ask<Answer>(
  { path }: { readonly path: string },
  key: readonly unknown[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  return (asksOffline.get(path)?.(key, send) ?? send()) as Promise<Answer>
}

/**
 * Options for `useQuery`: `useQuery(query(products.get, { id }))`. Cancelled when nobody waits any more.
 * Spread it to say more: `useQuery({ ...query(stock.levels, {}), refetchInterval: 5_000 })`.
 */
export function query<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => ask(endpoint, queryKey(endpoint, input), () => call(endpoint, input, { signal })),
  })
}

/** What a call has answered already, if anything is still kept of it. */
export const answered = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): AnswerOf<E> | undefined =>
  queryClient.getQueryData<AnswerOf<E>>(queryKey(endpoint, input))

/** As `query`, keeping the old answer on the screen while the next one comes (pages of a list, search while typing). */
export function queryKeeping<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) {
  return { ...query(endpoint, input), placeholderData: keepPreviousData }
}

/**
 * Of a record on the screen and what the last write to it answered, the later: whoever presses again at once works on
 * what was answered, not on a list that is still being asked.
 */
export const newest = <Row extends { readonly updatedAt: string }>(shown: Row, answer: Row | undefined): Row =>
  answer && answer.updatedAt > shown.updatedAt ? answer : shown

/** Makes every answer of these calls stale: `refresh(products.list, products.get)`. Waits for those on the screen. */
export async function refresh(...endpoints: readonly { readonly path: string }[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: queryKey(endpoint) })))
}

interface MutateOptions<E extends AnyEndpoint> {
  /** Calls whose answers are stale after success. */
  readonly refreshes?: readonly { readonly path: string }[]
  /** For another merchant than the current one. */
  readonly storeId?: Id<'store'> | undefined
  readonly onSuccess?: (answer: AnswerOf<E>, input: InputOf<E>) => void | Promise<void>
  /** Takes what the server refused. Return true when it has been shown; anything else shows it as usual. */
  readonly onError?: (error: unknown, input: InputOf<E>) => boolean | void
  /** `onError` is asked of a call that no answer came to, too. */
  readonly hearsAll?: boolean
}

export interface KeyKeeper {
  readonly keyFor: (input: unknown) => string
  readonly settle: (input: unknown, error: unknown) => void
}

/** Remembers the key of a submit whose outcome is unknown, so that sending the same again cannot act twice. */
export function createKeyKeeper(): KeyKeeper {
  let open: { body: string; key: string } | null = null
  return {
    keyFor(input) {
      const body = JSON.stringify(input) ?? ''
      if (open?.body !== body) open = { body, key: newIdempotencyKey() }
      return open.key
    },
    settle(_input, error) {
      // No answer, or a failure of ours: it may have happened. Every other answer is final.
      const isUnknown = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!isUnknown) open = null
    },
  }
}

/** Whether such a write is on its way from anywhere on the screen: what was read before it would be refused after it. */
export const useIsWriting = (endpoint: AnyEndpoint): boolean => useIsMutating({ mutationKey: [endpoint.path] }) > 0

/**
 * A write: `const save = useMutate(products.create, { refreshes: [products.list] })`, then `save.mutate(input)`.
 * Errors are shown unless `onError` answers true. A POST carries an idempotency key: new for each submit, the same
 * when the person sends the same again after an unknown outcome.
 */
export function useMutate<E extends AnyEndpoint>(endpoint: E, options: MutateOptions<E> = {}) {
  const keeper = useRef<KeyKeeper>(null)
  keeper.current ??= createKeyKeeper()
  const keys = keeper.current
  return useMutation<AnswerOf<E>, unknown, InputOf<E>>({
    mutationKey: [endpoint.path],
    mutationFn: async (input) => {
      const { storeId } = options
      // The same for another merchant is another submit.
      const offline = sendsOffline.get(endpoint)
      const idempotencyKey = endpoint.method === 'POST' || offline ? keys.keyFor({ input, storeId }) : undefined
      const send: OfflineSend = (signal) => call(endpoint, input, { storeId, idempotencyKey, signal })
      return (await (offline && idempotencyKey
        ? offline(input, { key: idempotencyKey, storeId }, send)
        : send())) as AnswerOf<E>
    },
    retry: (count, error) => endpoint.method === 'POST' && error instanceof ApiError && error.status === 0 && count < 2,
    onSuccess: async (answer, input) => {
      keys.settle(input, null)
      // Whatever is written stands in the log, and so beside the record.
      if (options.refreshes) void refresh({ path: '/api/audit-log' }, ...options.refreshes)
      await options.onSuccess?.(answer, input)
    },
    onError: (error, input) => {
      keys.settle(input, error)
      // That no answer came is said in one place, for every screen.
      if ((isUnanswered(error) && !options.hearsAll) || options.onError?.(error, input) !== true) showError(error)
    },
  })
}
