import { type ShipOption, shipOptionLabels, shipOptions } from '@crossdock/contract/delivery/delivery-options'
import * as routes from '@crossdock/contract/delivery/routes'
import type { InputOf } from '@crossdock/contract/endpoint'
import type * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { carrierAddressTypes } from '@crossdock/contract/fulfillment/shipments/states'
import { round } from '@crossdock/contract/units'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { openRouteLookup } from '../../../delivery/routes/open-route-lookup.ts'
import { useCan } from '../../../lib/can.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { NumberField, SelectField, TextField } from '../../../ui/fields.tsx'
import { type ContractForm, Form, FormSection } from '../../../ui/form.tsx'
import { DeliveryOptionFields, PickUpReferenceFields } from '../orders/party-fields.tsx'
import styles from './shipping.module.css'

interface HandoverProps {
  readonly form: ContractForm<InputOf<typeof shipping.confirm>>
  readonly info: shipping.ShippingInfo
}

const addressLabels = { RESIDENTIAL: 'Residential', COMMERCIAL: 'Commercial' } as const
const addressOptions = () => carrierAddressTypes.map((type) => ({ value: type, label: t(addressLabels[type]) }))

/** What is asked for before goods leave: who takes them, and what is known of the parcel. */
export function HandoverFields({ form, info, onEnter }: HandoverProps & { readonly onEnter: () => void }) {
  const isPickup = info.order.deliveryType === 'ThirdPartyPickup'
  const isOwn = !isPickup && (form.watch('deliveryOption') ?? 'NON_REGISTERED') !== 'NON_REGISTERED'
  return (
    <div className={styles['fields']}>
      <Form form={form} footer={false} onEnter={onEnter}>
        <section className={styles['part']}>
          <h2>{isPickup ? t('Who picks it up') : t('Carrier')}</h2>
          <LastCarriers form={form} info={info} />
          {!isPickup && <ShipOptions form={form} />}
          {isOwn ? (
            <OwnDrivers form={form} info={info} />
          ) : isPickup ? (
            <FieldGrid>
              <CarrierName form={form} info={info} />
              <PickUpReferenceFields form={form} />
            </FieldGrid>
          ) : (
            <CarrierFields form={form} info={info} />
          )}
        </section>
        {info.needsCustoms && <CustomsFields form={form} info={info} />}
      </Form>
    </div>
  )
}

/** Whether somebody else takes it, or own drivers: on a route that is chosen here, or from the pool (CARR-006, CARR-015). */
function ShipOptions({ form }: Pick<HandoverProps, 'form'>) {
  const mayChangeRoutes = useCan(routes.setStops)
  const chosen = form.watch('deliveryOption') ?? 'NON_REGISTERED'
  const choose = (option: ShipOption) => {
    form.setValue('deliveryOption', option, { shouldDirty: true })
    form.setValue('routeId', null)
    form.setValue('carrierName', option === 'NON_REGISTERED' ? '' : shipOptionLabels[option])
    form.clearErrors()
  }
  return (
    <div className={styles['carriers']} role="group" aria-label={t('How it leaves')}>
      {shipOptions
        .filter((option) => option !== 'IN_HOUSE' || mayChangeRoutes)
        .map((option) => (
          <button key={option} type="button" aria-pressed={chosen === option} onClick={() => choose(option)}>
            {t(shipOptionLabels[option])}
          </button>
        ))}
    </div>
  )
}

function OwnDrivers({ form, info }: HandoverProps) {
  const isOnRoute = form.watch('deliveryOption') === 'IN_HOUSE'
  return (
    <>
      {isOnRoute && (
        <SelectField
          form={form}
          name="routeId"
          label={t('Route')}
          options={openRouteLookup}
          placeholder={t('Choose a route')}
        />
      )}
      <Faults form={form} />
      <p className="muted">
        {isOnRoute
          ? t('Its stop stands on the route as soon as it has left.')
          : t('It stands in the order pool as soon as it has left, for whoever plans the routes.')}
      </p>
      <DeliveryOptionFields form={form} timeZone={warehouseZone(info.order.warehouseId)} />
    </>
  )
}

/** What the recipient lacks for a driver to find the door. */
function Faults({ form }: Pick<HandoverProps, 'form'>) {
  const { errors } = useFormState({ control: form.control })
  const message = errors.deliveryOption?.message
  return message ? <p role="alert">{message}</p> : null
}

/** Carriers that this merchant's goods left with before, the last first. */
function LastCarriers({ form, info }: HandoverProps) {
  const chosen = form.watch('carrierName')
  if (info.carriers.length === 0) return null
  const choose = (carrier: string) => {
    form.setValue('deliveryOption', 'NON_REGISTERED')
    form.setValue('routeId', null)
    form.setValue('carrierName', carrier, { shouldDirty: true })
    form.clearErrors()
  }
  return (
    <div className={styles['carriers']} role="group" aria-label={t('Last used')}>
      {info.carriers.map((carrier) => (
        <button key={carrier} type="button" aria-pressed={chosen === carrier} onClick={() => choose(carrier)}>
          {carrier}
        </button>
      ))}
    </div>
  )
}

const knowsCarrier = ({ order }: shipping.ShippingInfo): boolean =>
  (order.carrierDetails.carrierName ?? order.thirdPartyPickUpInfo?.carrierName ?? '') !== ''

function CarrierName({ form, info }: HandoverProps) {
  const hasFocus = !knowsCarrier(info)
  return <TextField form={form} name="carrierName" label={t('Carrier Name')} maxLength={100} hasFocus={hasFocus} />
}

function CarrierFields({ form, info }: HandoverProps) {
  const { warehouseId, deliveryOptions } = info.order
  const { errors } = useFormState({ control: form.control })
  const isFilled =
    info.order.carrierDetails.trackingLink !== null ||
    info.order.carrierAddressType !== null ||
    deliveryOptions.scheduledFor !== null ||
    deliveryOptions.premiumType !== 'NONE' ||
    deliveryOptions.signatureRequired
  const [isOpen, setIsOpen] = useState(isFilled)
  const isFaulty = ['trackingLink', 'carrierAddressType', 'deliveryOptions'].some((name) => name in errors)
  return (
    <>
      <FieldGrid>
        <CarrierName form={form} info={info} />
        <TextField form={form} name="trackingNumber" label={t('Tracking number')} maxLength={50} isMono />
        <NumberField form={form} name="shipmentPriceAmount" label={t('Price')} unit="$" />
      </FieldGrid>
      <details
        className={styles['more']}
        open={isOpen || isFaulty}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>{t('More')}</summary>
        <TextField form={form} name="trackingLink" label={t('Tracking link')} type="url" maxLength={500} />
        <SelectField
          form={form}
          name="carrierAddressType"
          label={t('Kind of address')}
          options={addressOptions()}
          clearLabel={t('Not said')}
        />
        <DeliveryOptionFields form={form} timeZone={warehouseZone(warehouseId)} />
      </details>
    </>
  )
}

/** A first declaration is typed once: the lines that nobody has filled in take the country of the first one, and its value per unit. */
function SameForAll({ form, info }: HandoverProps) {
  const lines = form.watch('customsInfo') ?? []
  const [first] = lines
  const { country = '', declared } = first ?? {}
  const units = info.customs[0]?.unitsCount ?? 0
  const fill = (): void => {
    for (const [index, line] of info.customs.entries()) {
      if (index === 0) continue
      if (country !== '' && !lines[index]?.country)
        form.setValue(`customsInfo.${index}.country`, country, { shouldDirty: true, shouldValidate: true })
      if (typeof declared === 'number' && units > 0 && typeof lines[index]?.declared !== 'number')
        form.setValue(`customsInfo.${index}.declared`, round((declared / units) * line.unitsCount, 2), {
          shouldDirty: true,
          shouldValidate: true,
        })
    }
  }
  return (
    <div className={styles['same']}>
      <Button disabled={country === '' && typeof declared !== 'number'} onClick={fill}>
        {t('The same for all lines')}
      </Button>
      <span className="muted">{t('Country and value per unit, where nothing is entered yet.')}</span>
    </div>
  )
}

function CustomsFields({ form, info }: HandoverProps) {
  // What is asked for first comes first: the carrier, then the first line that nobody has declared yet.
  const first = knowsCarrier(info) ? info.customs.findIndex(({ declared }) => declared === null) : -1
  return (
    <FormSection title={t('Customs')}>
      {info.customs.map((line, index) => (
        <FormSection
          key={line.productId}
          title={t('{{sku}}, {{units}}', { sku: line.sku, units: t('{{count}} units', { count: line.unitsCount }) })}
        >
          <FieldGrid least={140}>
            <TextField form={form} name={`customsInfo.${index}.description`} label={t('Description')} maxLength={255} />
            <NumberField
              form={form}
              name={`customsInfo.${index}.declared`}
              label={t('Declared value')}
              unit="$"
              hasFocus={index === first}
            />
            <TextField form={form} name={`customsInfo.${index}.hsCode`} label={t('HS Code')} maxLength={10} isMono />
            <TextField
              form={form}
              name={`customsInfo.${index}.country`}
              label={t('Country of Origin')}
              maxLength={100}
            />
          </FieldGrid>
          {index === 0 && info.customs.length > 1 && <SameForAll form={form} info={info} />}
        </FormSection>
      ))}
    </FormSection>
  )
}
