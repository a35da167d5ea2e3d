import { type CallFields, encodeCall } from '@crossdock/contract/encode-call'
import type { AnswerOf, InputOf } from '@crossdock/contract/endpoint'
import { QueryClient, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { type AnyEndpoint } from './client.ts'
import { ApiError, explainError, loadErrorTypes } from './errors.ts'
import { toast } from './toasts.ts'
import { createValue } from './value.ts'

/** The operator's token stands in this tab alone, and goes with it. No account's sign-in is looked at, or touched. */
const place = 'crossdock.operator'
export const operatorToken = createValue<string | null>(sessionStorage.getItem(place))

export function keepOperator(token: string | null): void {
  if (token === null) sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, token)
  operatorToken.set(token)
}

export const operatorQueries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

/** Makes an operator's call. A session that has ended leads to the sign-in. */
export async function callOperator<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  const { url, ...init } = encodeCall(endpoint, input as CallFields)
  const token = operatorToken.get()
  if (token !== null && endpoint.can === 'operator') init.headers['authorization'] = `Bearer ${token}`
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new ApiError(0, { message: 'The server cannot be reached right now.' }, { cause })
  })
  const [body] = await Promise.all([
    response.json().catch(() => null) as Promise<{ data?: unknown } | null>,
    loadErrorTypes(),
  ])
  if (response.ok) return (body?.data ?? null) as AnswerOf<E>
  if (response.status === 401 && endpoint.can === 'operator' && operatorToken.get() === token) keepOperator(null)
  const wait = Number(response.headers.get('retry-after'))
  throw new ApiError(response.status, body, { retryAfter: wait > 0 ? wait : null })
}

/** Milliseconds after which what is on the screen is asked for again: several operators may be at work. */
const again = 15_000

export function useOperatorQuery<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  isOn = true,
): UseQueryResult<AnswerOf<E>> {
  return useQuery<AnswerOf<E>>({
    queryKey: [endpoint.path, input],
    queryFn: () => callOperator(endpoint, input),
    refetchInterval: again,
    enabled: isOn,
    placeholderData: (before: unknown) => before as never,
  })
}

/** A write: everything that is shown is asked for anew after it; what is refused is said. */
export function useOperatorCall<E extends AnyEndpoint>(endpoint: E, onDone?: (answer: AnswerOf<E>) => void) {
  return useMutation<AnswerOf<E>, unknown, InputOf<E>>({
    mutationFn: (input) => callOperator(endpoint, input),
    onSuccess: async (answer) => {
      onDone?.(answer)
      await operatorQueries.invalidateQueries()
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : []
      toast.error(fields[0]?.message ?? explainError(error))
    },
  })
}
