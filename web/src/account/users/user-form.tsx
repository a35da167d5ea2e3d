import * as users from '@crossdock/contract/account/users'
import type { Grant } from '@crossdock/contract/permissions'
import { type ReactNode, useEffect, useState } from 'react'
import { goInstead } from '../../lib/navigation.ts'
import { userPath } from '../../lib/paths.ts'
import { startPreview } from '../../lib/previewing.ts'
import { useMutate } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import type { SomeActions } from '../../ui/action-button.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { PhoneField, TextField } from '../../ui/fields.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { useField } from '../../ui/form-field.ts'
import { useNarrow } from '../../ui/media.ts'
import { RecordHead } from '../../ui/record-head.tsx'
import { GrantsField } from './grants-field.tsx'
import { Changes, SeesPanel } from './sees-panel.tsx'
import { StoresField } from './stores-field.tsx'
import { refreshesPeople } from './user-doing.ts'
import { UserState } from './user-state.tsx'
import styles from './users.module.css'

interface UserFormProps {
  readonly person: users.Person | null
  readonly mayEdit: boolean
  /** Why nothing can be changed here. */
  readonly note?: ReactNode
  readonly actions?: (isDirty: boolean) => SomeActions
  readonly more?: (isDirty: boolean) => SomeActions
  readonly children?: ReactNode
}

const valuesOf = (person: users.Person | null) => ({
  ...(person && { id: person.id }),
  name: person?.name ?? '',
  lastName: person?.lastName ?? '',
  email: person?.email ?? '',
  phone: person?.phone ?? '',
  permissions: [...(person?.permissions ?? [])],
  stores: [...(person?.stores ?? [])],
  fullStoreAccess: person?.fullStoreAccess ?? false,
  active: person?.active ?? true,
})

const differ = (one: readonly string[], other: readonly string[]): number =>
  one.filter((value) => !other.includes(value)).length + other.filter((value) => !one.includes(value)).length

/** How much of a person a form would change. */
function countChanges(before: ReturnType<typeof valuesOf>, now: ReturnType<typeof valuesOf>): number {
  const texts = (['name', 'lastName', 'email', 'phone', 'fullStoreAccess'] as const).filter(
    (field) => before[field] !== now[field],
  )
  return texts.length + differ(before.permissions, now.permissions) + differ(before.stores, now.stores)
}

/** What somebody is called, may do and sees, with what it comes to beside it. */
export function UserForm({ person, mayEdit, note, actions, more, children }: UserFormProps) {
  // What the form is held against: as it was read, or as it was saved last.
  const [saved, setSaved] = useState(person)
  const isNarrow = useNarrow(1199)
  const isOwn = useSession()?.who.id === person?.id
  const form = useContractForm(saved ? users.update : users.create, {
    values: valuesOf(saved),
    refreshes: refreshesPeople,
    prepare: (values) => ({ ...values, ...(saved && { updatedAt: saved.updatedAt }) }),
    onSaved: (answer) => {
      if (saved === null) {
        toast.success(t('The invitation is on its way to {{email}}', { email: answer.email }))
        goInstead(userPath(answer.id))
        return
      }
      toast.success(t('{{name}} saved', { name: `${answer.name} ${answer.lastName}` }))
      setSaved(answer)
      form.reset(valuesOf(answer))
    },
  })
  const look = useMutate(users.preview, {
    onSuccess: ({ token }) => startPreview(token, `${saved?.name ?? ''} ${saved?.lastName ?? ''}`),
  })
  const { isDirty, reset } = form
  // Somebody else has changed the person: what nobody has touched here follows.
  useEffect(() => {
    if (person === null || isDirty || saved?.updatedAt === person.updatedAt) return
    setSaved(person)
    reset(valuesOf(person))
  }, [person, saved, isDirty, reset])

  const values = { ...valuesOf(saved), ...form.watch() } as ReturnType<typeof valuesOf>
  const before = saved?.permissions ?? []
  const held = values.permissions as readonly Grant[]
  const changes = countChanges(valuesOf(saved), values)
  const permissions = useField({ form, name: 'permissions', label: t('May do') }, [])
  const stores = useField({ form, name: 'stores', label: t('Stores') }, [])
  const everywhere = useField({ form, name: 'fullStoreAccess', label: t('Stores') }, null)
  const name = values.name.trim() || t('this person')
  const title = saved ? `${saved.name} ${saved.lastName}` : t('Invite a person')
  const save = saved ? t('Save {{count}} changes', { count: changes }) : t('Send the invitation')
  return (
    <>
      <RecordHead
        back={{ to: '/users', label: t('Users') }}
        title={title}
        state={saved && <UserState person={saved} />}
        primary={
          mayEdit && {
            label: saved && changes === 0 ? t('Save') : save,
            letter: 'ctrl+Enter',
            isBusy: form.isSaving,
            refusal: saved && changes === 0 ? t('Nothing has been changed.') : null,
            onPress: form.submit,
          }
        }
        steps={[
          mayEdit && saved && changes > 0 && { label: t('Undo'), letter: 'z', onPress: () => reset(valuesOf(saved)) },
        ]}
        actions={actions?.(changes > 0) ?? []}
        more={more?.(changes > 0) ?? []}
      />
      <Form form={form} footer={false}>
        <div className={styles['body']} data-side={!isNarrow || undefined}>
          <div className={styles['main']}>
            {note && <p className={styles['note']}>{note}</p>}
            <FieldGrid least={200}>
              <TextField
                form={form}
                name="name"
                label={t('First name')}
                maxLength={50}
                isDisabled={!mayEdit}
                hasFocus={!saved}
              />
              <TextField form={form} name="lastName" label={t('Last name')} maxLength={50} isDisabled={!mayEdit} />
              <TextField
                form={form}
                name="email"
                label={t('Email')}
                type="email"
                isDisabled={!mayEdit}
                hint={emailHint(saved, values.email)}
              />
              <PhoneField form={form} name="phone" label={t('Phone')} isDisabled={!mayEdit} />
            </FieldGrid>
            <GrantsField
              held={held}
              before={before}
              error={permissions.error}
              isOptional={permissions.isOptional}
              isFixed={!mayEdit}
              onChange={permissions.onChange}
            />
            <StoresField
              stores={values.stores}
              hasAll={values.fullStoreAccess || person?.isOwner === true}
              others={saved?.otherStores ?? 0}
              error={stores.error ?? everywhere.error}
              isFixed={!mayEdit}
              onStores={stores.onChange}
              onAll={everywhere.onChange}
            />
          </div>
          <aside className={styles['side']} aria-label={t('What it comes to')}>
            <SeesPanel
              name={name}
              before={before}
              after={held}
              isNew={saved === null}
              isOpening={look.isPending}
              // Oneself one sees anyway, and who holds everything sees everything.
              onPreview={saved && !isOwn && !saved.isOwner ? () => look.mutate({ id: saved.id }) : undefined}
            />
            {saved && <Changes name={name} before={before} after={held} />}
            {!isOwn && mayEdit && (
              <p className={styles['rule']}>
                {t('You can give only what you hold, and nobody changes themselves or the Admin.')}
              </p>
            )}
          </aside>
        </div>
      </Form>
      {children}
    </>
  )
}

/** Said while another address is typed for who has been here already. */
const emailHint = (saved: users.Person | null, email: string): string | undefined =>
  saved && saved.email !== email.trim().toLowerCase()
    ? t('A link goes to the new address, and nobody signs in by the old one any more.')
    : undefined
