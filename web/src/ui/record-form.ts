import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { z } from 'zod'
import type { AnyEndpoint } from '../lib/client.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { type ContractForm, type ContractFormOptions, useContractForm, type ValuesOf } from './form.tsx'

interface RecordFormOptions<Create extends AnyEndpoint>
  extends Pick<ContractFormOptions<Create>, 'refreshes' | 'prepare' | 'merchant'> {
  /** What a field starts with that starts neither empty nor with what the record has under its name; also the parts without a field. */
  readonly values?: ContractFormOptions<Create>['values']
  readonly onSaved?: ContractFormOptions<Create>['onSaved'] | undefined
  /** What the toast calls the record, or says of it. */
  readonly told: ((saved: AnswerOf<Create>) => string) | { readonly added: string; readonly changed: string }
  /** The record's own parameter in the path of `update`; `id` when absent. */
  readonly idField?: string
  readonly onClose: () => void
}

/** Whether a field takes text, whatever is made of it afterwards. */
function isText(field: z.core.$ZodType): boolean {
  const { def } = (field as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return isText(def.in)
  return def.type === 'string' || ('innerType' in def && isText(def.innerType))
}

/** What a record has of the fields of a call; text that it has not is empty, as it is again when somebody has taken it away. */
function fieldsOf({ input }: AnyEndpoint, record: { readonly [field: string]: unknown }): object {
  const fields = 'shape' in input ? Object.entries(input.shape as z.core.$ZodShape) : []
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = record[name] ?? (isText(field) ? '' : null)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/**
 * The form that makes a record, or changes it: both calls take the same fields, and the one that changes also names the record
 * and which state of it was read. It says what was done and closes.
 */
export function useRecordForm<Create extends AnyEndpoint>(
  noun: { readonly create: Create; readonly update: AnyEndpoint },
  record: { readonly id: Id; readonly updatedAt: string } | null,
  options: RecordFormOptions<Create>,
): ContractForm<ValuesOf<Create>> {
  const { told, idField = 'id', onClose, onSaved, ...rest } = options
  const wordsFor = (saved: AnswerOf<Create>): string => {
    if (typeof told !== 'function') return record ? told.changed : told.added
    const title = told(saved)
    return record ? t('{{title}} updated successfully', { title }) : t('{{title}} added successfully!', { title })
  }
  return useContractForm((record ? noun.update : noun.create) as Create, {
    ...rest,
    values: Object.assign(
      fieldsOf(noun.create, { ...record }),
      rest.values,
      record && { [idField]: record.id, updatedAt: record.updatedAt },
    ),
    onSaved: (saved, input) => {
      toast.success(wordsFor(saved))
      void onSaved?.(saved, input)
      onClose()
    },
  })
}
