import * as customServices from '@crossdock/contract/account/custom-services'
import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { query } from '../lib/queries.ts'
import { t } from '../lib/words.ts'
import { controlClass, Field, FieldGrid } from '../ui/field.tsx'
import { type FormFieldProps, useField } from '../ui/form-field.ts'
import { Picker } from '../ui/picker.tsx'
import { priceWords } from './order-words.ts'
import { otherWords, tick, tickedOf, typeOthers } from './service-words.ts'

const offered = { isActive: true, infinite: true, page_size: 200 } as const

/** The services of an order: those of the service book, and those that it has already, are ticked; other words stay words. */
export function ServicesField<Values extends FieldValues>({
  order,
  ...props
}: FormFieldProps<Values> & { readonly order: PoolOrder | null }) {
  const field = useField(props, [])
  const book = useQuery(query(customServices.list, offered))
  // As it is typed; null shows the words that the order has.
  const [typed, setTyped] = useState<string | null>(null)
  const words = Array.isArray(field.value) ? (field.value as readonly string[]) : []
  const charged = order?.serviceCharges ?? []
  const known = [
    ...charged,
    ...(book.data?.items ?? []).filter(
      ({ id, title }) =>
        !charged.some((one) => one.serviceId === id || one.title.toLowerCase() === title.toLowerCase()),
    ),
  ]
  const titles = known.map(({ title }) => title)
  const hasBook = book.isPending || known.length > 0
  const shown = typed ?? otherWords(words, titles).join(', ')
  return (
    <FieldGrid least={260}>
      {hasBook && (
        <Field label={props.label} isOptional={field.isOptional}>
          {(links) => (
            <Picker
              id={links.id}
              describedBy={links['aria-describedby']}
              isRequired={links['aria-required']}
              label={props.label}
              isField
              isMultiple
              isDisabled={book.isLoading}
              options={known.map((service) => ({
                value: service.title,
                label: service.title,
                hint: priceWords(service),
              }))}
              values={tickedOf(words, titles)}
              placeholder={t('None')}
              onChange={(values) => field.onChange(tick(words, titles, values))}
            />
          )}
        </Field>
      )}
      <Field
        label={hasBook ? t('Other services') : props.label}
        hint={hasBook ? t('Separated by commas, without a price.') : t('Separated by commas.')}
        error={field.error}
        isOptional={field.isOptional}
      >
        {(links) => (
          <input
            {...links}
            ref={field.ref}
            name={field.name}
            className={controlClass}
            value={shown}
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              field.onChange(typeOthers(words, titles, shown, event.currentTarget.value))
            }}
            onBlur={() => {
              setTyped(null)
              field.onBlur()
            }}
          />
        )}
      </Field>
    </FieldGrid>
  )
}
