import type { State } from './parts.ts'

/** What everybody behind sign-in asks for first: who is here. Without it no screen stands. */
const isShell = (path: string): boolean => /^\/api\/(users|stores|drivers|installation)\b/.test(path)

const refused = (status: number, message: string): Response =>
  Response.json({ status: false, code: status, message, errInfo: {} }, { status })

/** An answer with nothing in its lists. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    /^(total|count|orders|units)$/.test(key) && typeof inner === 'number' ? 0 : emptied(inner),
  ])
  return Object.fromEntries(entries)
}

/** `fetch`, with the answers that bring a screen into a state. What the shell asks for is answered as it is. */
export const answering =
  (state: State, real: typeof fetch): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (!pathname.startsWith('/api/')) return real(input, init)
    if (state === 'offline') throw new TypeError('Failed to fetch')
    if (isShell(pathname)) return real(input, init)
    if (state === 'loading') return new Promise(() => {})
    if (state === 'failed') return refused(500, 'Something went wrong here.')
    if (state === 'forbidden') return refused(403, 'You do not have access to this feature.')
    if (state === 'missing') return refused(404, 'This does not exist, or it is not yours.')
    const answer = await real(input, init)
    if (state !== 'empty' || !answer.ok) return answer
    return Response.json(emptied(await answer.json()))
  }
