import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CustomersPage } from './delivery/tracking/customers-page.tsx'
import { startLanguage } from './lib/language.ts'
import { watchTheme } from './lib/theme.ts'
import { onLanguage } from './lib/words.ts'

// What a customer sees of a delivery: an entry and a build of its own (`vite.track.config.ts`), for whoever stands at a door with a phone.
const root = createRoot(document.getElementById('root') as HTMLElement)
const render = (): void =>
  root.render(
    <StrictMode>
      <CustomersPage />
    </StrictMode>,
  )
watchTheme()
onLanguage(render)
void startLanguage().then(render)
