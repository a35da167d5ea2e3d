import { cancel, list } from '@crossdock/contract/account/imports'
import type { Id } from '@crossdock/contract/ids'
import { useState } from 'react'
import { call } from '../../lib/client.ts'
import { refresh } from '../../lib/queries.ts'
import { showError } from '../../lib/show-error.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../button.tsx'

/** Ends an import that has not been written. Whoever follows it tells what came of that. */
export function CancelImport({ id }: { readonly id: Id<'importJob'> }) {
  const [isBusy, setIsBusy] = useState(false)
  const end = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await call(cancel, { id })
      await refresh(list)
    } catch (error) {
      showError(error)
      setIsBusy(false)
    }
  }
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void end()}>
      {t('Cancel the import')}
    </Button>
  )
}
