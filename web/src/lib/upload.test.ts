import { afterEach, expect, test, vi } from 'vitest'
import { sendTelling } from './upload.ts'

afterEach(() => vi.unstubAllGlobals())

test('a request that was given up before it is sent is not sent', async () => {
  const send = vi.fn<() => void>()
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    readonly open = () => undefined
    readonly setRequestHeader = () => undefined
    readonly send = send
    // Before it is sent, giving up tells nobody.
    readonly abort = () => void (send.mock.calls.length > 0 && this.dispatchEvent(new Event('abort')))
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const sent = sendTelling(() => undefined)('/api/imports', { signal: AbortSignal.abort() })
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  expect(send).not.toHaveBeenCalled()
})
