import * as billing from '@crossdock/contract/account/operator/billing'
import { useState } from 'react'
import { useOperatorCall } from '../../../lib/operator-client.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass, Field, FieldGrid } from '../../../ui/field.tsx'
import styles from '../../../ui/operator.module.css'

type Seller = Omit<billing.Billing, 'rates'>

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

interface Place {
  readonly region: string
  readonly taxNumber: string
}

/** A region, and the number there. */
function PlaceFields({
  place,
  fault,
  onChange,
  onRemove,
}: {
  readonly place: Place
  readonly fault: string | undefined
  readonly onChange: (place: Place) => void
  readonly onRemove: () => void
}) {
  return (
    <FieldGrid>
      <Field label={t('Region')} error={fault}>
        {(links) => (
          <input
            {...links}
            className={controlClass}
            maxLength={40}
            value={place.region}
            onChange={(event) => onChange({ ...place, region: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('Tax number there')} isOptional>
        {(links) => (
          <input
            {...links}
            className={controlClass}
            maxLength={40}
            value={place.taxNumber}
            onChange={(event) => onChange({ ...place, taxNumber: event.currentTarget.value })}
          />
        )}
      </Field>
      <Button onClick={onRemove}>{t('Remove')}</Button>
    </FieldGrid>
  )
}

/** The letterhead of invoices, and where who sells is registered. */
export function SellerForm({ seller }: { readonly seller: Seller }) {
  const [name, setName] = useState(seller.name)
  const [lines, setLines] = useState(seller.lines.join('\n'))
  const [taxNumber, setTaxNumber] = useState(seller.taxNumber ?? '')
  const [places, setPlaces] = useState(() =>
    seller.registrations.map(({ region, taxNumber: number }): Place => ({ region, taxNumber: number ?? '' })),
  )
  const save = useOperatorCall(billing.update)
  const input = {
    ...{ name, lines: linesOf(lines), taxNumber, registrations: places },
    before: seller,
  }
  const checked = billing.update.input.safeParse(input)
  const faultOf = (field: keyof Seller): string | undefined =>
    checked.success ? undefined : checked.error.issues.find(({ path }) => path[0] === field)?.message
  const faultOfPlace = (at: number): string | undefined =>
    checked.success
      ? undefined
      : checked.error.issues.find(({ path }) => path[0] === 'registrations' && (path[1] ?? at) === at)?.message
  return (
    <form
      className={styles['card']}
      aria-label={t('Who sends the invoices')}
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success && !save.isPending) save.mutate(input)
      }}
    >
      <h2>{t('Who sends the invoices')}</h2>
      <FieldGrid>
        <Field label={t('Name')} error={faultOf('name')}>
          {(links) => (
            <input
              {...links}
              className={controlClass}
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t('Tax number of the country')} isOptional hint={t('As GST or HST')} error={faultOf('taxNumber')}>
          {(links) => (
            <input
              {...links}
              className={controlClass}
              maxLength={40}
              value={taxNumber}
              onChange={(event) => setTaxNumber(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t('Address, a line each')} isOptional error={faultOf('lines')}>
          {(links) => (
            <textarea
              {...links}
              className={controlClass}
              rows={4}
              value={lines}
              onChange={(event) => setLines(event.currentTarget.value)}
            />
          )}
        </Field>
      </FieldGrid>
      <fieldset className={styles['places']}>
        <legend>{t('Registered in')}</legend>
        <p className="muted">
          {t('A region’s own tax stands beside the country’s on invoices there: QC, BC, SK, MB.')}
        </p>
        {places.map((place, at) => (
          <PlaceFields
            key={at}
            place={place}
            fault={place.region === '' ? undefined : faultOfPlace(at)}
            onChange={(next) => setPlaces(places.with(at, next))}
            onRemove={() => setPlaces(places.toSpliced(at, 1))}
          />
        ))}
        <Button onClick={() => setPlaces([...places, { region: '', taxNumber: '' }])}>{t('Add a region')}</Button>
      </fieldset>
      <Button type="submit" kind="primary" disabled={!checked.success} isBusy={save.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}
