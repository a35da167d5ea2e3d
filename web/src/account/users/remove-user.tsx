import * as users from '@crossdock/contract/account/users'
import { t } from '../../lib/words.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { refreshesPeople } from './user-doing.ts'

/** Asks before somebody is deleted (USER-012). */
export function RemoveUser({
  person,
  onClose,
  onRemoved,
}: {
  readonly person: users.Person
  readonly onClose: () => void
  readonly onRemoved?: () => void
}) {
  return (
    <RemoveDialog
      endpoint={users.remove}
      restore={null}
      input={{ id: person.id }}
      name={`${person.name} ${person.lastName}`}
      refreshes={refreshesPeople}
      onClose={onClose}
      {...(onRemoved && { onRemoved })}
    >
      {t('{{name}} is signed out everywhere at once and cannot come back. What was done stays in the records.', {
        name: person.name,
      })}
    </RemoveDialog>
  )
}
