import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { warmScreens } from './app/areas.ts'
import { onSignedOut } from './lib/auth-refusal.ts'
import { isPublicPath, onOpenFrame, openFrame } from './lib/frame.ts'
import { startLanguage } from './lib/language.ts'
import { closeFormsOnReload } from './lib/open-forms.ts'
import { keepingReferral, referralCode } from './lib/referral.ts'
import { readSession } from './lib/session.ts'
import { askEarly, isNewInstallation } from './lib/shell-calls.ts'
import { keptKeys, storageKeys } from './lib/storage.ts'
import { watchTheme } from './lib/theme.ts'
import { onLanguage, t } from './lib/words.ts'

const root = createRoot(document.getElementById('root') as HTMLElement, {
  // What no screen catches: say so, instead of a white page.
  onUncaughtError: (error) => {
    import('./app/error-screens.tsx')
      .then(({ BrokenScreen }) => root.render(<BrokenScreen error={error} />))
      .catch(tellMissing)
  },
})

/** A file did not come without which no screen can be shown, not even one that says why. */
function tellMissing(): void {
  root.render(
    <p role="alert">
      {t('This could not be loaded')}{' '}
      <button type="button" onClick={() => window.location.reload()}>
        {t('Refresh')}
      </button>
    </p>,
  )
}

let shown: 'public' | 'app' | null = null
/** Puts the same app there once more: every screen says its words again, and keeps what was typed. */
let render = (): void => undefined

const isDoorstep = (): boolean => window.location.pathname === '/' && readSession() === null

const wantedFrame = () => (isPublicPath(window.location.pathname) ? 'public' : 'app')

const loadPublic = () => import('./account/public-app.tsx')

/** Puts the app on the screen that has the present address. */
async function showFrame(): Promise<void> {
  // Signed out, the home address needs no router to know where it leads.
  if (isDoorstep()) {
    const [isNew] = await Promise.all([isNewInstallation(), loadPublic()])
    if (isDoorstep()) history.replaceState(null, '', keepingReferral(isNew ? '/signup' : '/signin'))
  }
  const wanted = wantedFrame()
  if (wanted === shown) return
  if (wanted === 'app') {
    warmScreens()
    askEarly()
  }
  const Frame = wanted === 'public' ? (await loadPublic()).PublicApp : (await import('./app/app.tsx')).App
  // Meanwhile a call may have been refused and led elsewhere: that one's frame stands, or is on its way.
  if (wanted !== wantedFrame()) return
  shown = wanted
  render = () =>
    root.render(
      <StrictMode>
        <Frame key={wanted} />
      </StrictMode>,
    )
  render()
}

const show = (): void => void showFrame().catch(tellMissing)

onOpenFrame((path, isReplacing) => {
  if (isReplacing) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  // The same frame may be asked to show another of its paths.
  window.dispatchEvent(new PopStateEvent('popstate'))
  show()
})
onSignedOut((path) => openFrame(keepingReferral(path)))
window.addEventListener('popstate', show)
closeFormsOnReload()
referralCode()
watchTheme()
onLanguage(() => render())
if (keptKeys(storageKeys.leaving).length > 0)
  void import('./lib/late-sign-out.ts').then(({ tellLateSignOuts }) => tellLateSignOuts()).catch(() => undefined)
void startLanguage().then(show)
