import { answering } from './answers.ts'
import { pieces, type State } from './parts.ts'

// One specimen in a frame: the screen of `path`, in a state and a theme, with keys pressed once it stands.
const asked = new URLSearchParams(location.search)
const path = asked.get('path') ?? '/'
const state = (asked.get('state') ?? 'as it is') as State
const theme = asked.get('theme') ?? 'light'

/** The frame has a theme of its own, and keeps nothing that the page around it has chosen. */
function ownTheme(): void {
  const { getItem, setItem } = Storage.prototype
  Storage.prototype.getItem = function read(key) {
    return key === 'theme' ? theme : getItem.call(this, key)
  }
  Storage.prototype.setItem = function write(key, value) {
    if (key !== 'theme') setItem.call(this, key, value)
  }
  document.documentElement.dataset['mantineColorScheme'] = theme
}

/** What is meant for paper is shown on the screen. */
function showPaper(): void {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule) {
        if (rule.media.mediaText === 'print') rule.media.mediaText = 'all'
        else if (rule.media.mediaText === 'screen') rule.media.mediaText = 'not all'
      }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let asking = 0
/** `fetch`, counting what is on its way. */
const counting =
  (real: typeof fetch): typeof fetch =>
  async (input, init) => {
    asking++
    try {
      return await real(input, init)
    } finally {
      asking--
    }
  }

/** Until nothing has been asked for in a while: then the screen stands. */
async function untilQuiet(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = asking === 0 ? quiet + 1 : 0) await pause(200)
}

/** Presses keys as a person does. */
async function press(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const target = document.activeElement ?? document.body
    for (const type of ['keydown', 'keyup']) target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }))
    await pause(400)
  }
}

ownTheme()
window.fetch = counting(answering(state, window.fetch.bind(window)))
if (path === pieces()) await import('./pieces.tsx')
else {
  history.replaceState(null, '', path)
  await import('../src/main.tsx')
}
if (state !== 'loading') await untilQuiet()
await press(asked.getAll('key'))
if (state === 'print') showPaper()
