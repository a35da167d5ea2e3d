import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/VisuallyHidden.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Menu.css'
import './mantine.css'
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShownTheme } from '../lib/theme.ts'

const ink: MantineColorsTuple = [
  '#e8ecf8',
  '#d0d8ef',
  '#a9b7e0',
  '#8097d0',
  '#5f7bc3',
  '#4668d8',
  '#3457b4',
  '#24418f',
  '#1c3474',
  '#142757',
]

const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 5 },
  colors: { ink },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 6,
  fontSizes: { xs: '11px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Popover: { defaultProps: { shadow: 'md', radius: 8, transitionProps: { duration: 80 } } },
    Combobox: { defaultProps: { shadow: 'md', radius: 8, transitionProps: { duration: 80 } } },
    Menu: { defaultProps: { shadow: 'md', radius: 8, transitionProps: { duration: 80 } } },
    Modal: { defaultProps: { radius: 12, centered: false, transitionProps: { duration: 100 } } },
  },
})

/** The library's own variables, taken from ours: both schemes come from tokens.css alone. */
const colours = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--st-red)',
  '--mantine-color-anchor': 'var(--link)',
}

const fromTokens: CSSVariablesResolver = () => ({
  variables: { '--mantine-shadow-md': 'var(--lift)', '--mantine-line-height': '20px' },
  light: colours,
  dark: colours,
})

/** The overlay library (menus, dialogs, pickers, calendars) with our tokens. Pages get it from the router; nothing else needs to mount it. */
export function MantineHost({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={fromTokens}
      forceColorScheme={useShownTheme()}
      // All variables come with the provider: the file of the defaults is larger than they are.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
