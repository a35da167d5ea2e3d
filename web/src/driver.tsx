import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DriverApp } from './delivery/routes/driving/driver-app.tsx'
import { beginPhone } from './delivery/routes/driving/phone.ts'
import { keepPages } from './lib/keep-pages.ts'
import { startLanguage } from './lib/language.ts'
import { watchTheme } from './lib/theme.ts'
import { onLanguage } from './lib/words.ts'

// The driver's app: an entry of its own, because a phone on the road loads nothing of the office.
const root = createRoot(document.getElementById('root') as HTMLElement)
const render = (): void =>
  root.render(
    <StrictMode>
      <DriverApp />
    </StrictMode>,
  )
watchTheme()
keepPages()
onLanguage(render)
void Promise.all([startLanguage(), beginPhone()]).then(render)
