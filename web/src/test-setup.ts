import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { loadErrorTypes } from './lib/errors.ts'

// What a test waits for comes when the machine has the time; a test that hangs is ended by its own limit.
configure({ asyncUtilTimeout: 300_000 })

// A call brings them with its failure; where a test stands in for the call, they are here.
beforeAll(loadErrorTypes)

afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

// What the overlay library asks of a browser and happy-dom has not.
if (typeof window.matchMedia !== 'function') {
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    }) as unknown as MediaQueryList
}
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
HTMLElement.prototype.scrollIntoView ??= () => undefined
