import type { ReactNode } from 'react'
import { type Needs, useCan } from '../lib/can.ts'
import { useParams } from '../lib/search-params.ts'
import { t } from '../lib/words.ts'
import { IconUpload } from './icons.ts'
import type { HeadAction } from './list-types.ts'

/**
 * A list's import, for whoever may: the button in its head, and the dialog while the address asks for it (`?import=1`), so that other
 * screens lead to it. Load the dialog by `lazyPart`.
 */
export function useListImport(needs: Needs, dialog: (close: () => void) => ReactNode) {
  const [params, setParams] = useParams()
  const mayImport = useCan(needs)
  const isOpen = mayImport && params.get('import') === '1'
  const action: HeadAction = {
    label: t('Import Excel'),
    icon: <IconUpload size={14} aria-hidden />,
    onClick: () => setParams({ import: '1' }),
  }
  return {
    actions: mayImport ? [action] : [],
    dialog: isOpen && dialog(() => setParams({ import: null }, { isReplacing: true })),
  } as const
}
