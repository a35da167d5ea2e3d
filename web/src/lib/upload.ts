/** Sends a request as `fetch` does, and says how much of its body has left: `fetch` cannot. */
export const sendTelling =
  (onSent: (bytes: number) => void) =>
  (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(new DOMException('No longer wanted', 'AbortError'))
      if (signal?.aborted) return giveUp()
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
      request.addEventListener('load', () => {
        const answered = new Headers()
        for (const line of request
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/)) {
          const at = line.indexOf(':')
          if (at > 0) answered.append(line.slice(0, at), line.slice(at + 1).trim())
        }
        resolve(new Response(request.responseText, { status: request.status, headers: answered }))
      })
      request.addEventListener('error', () => reject(new TypeError('The request failed.')))
      request.addEventListener('abort', giveUp)
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })
