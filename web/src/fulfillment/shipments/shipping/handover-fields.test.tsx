import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../lib/queries.ts'
import { useContractForm } from '../../../ui/form.tsx'
import { MantineHost } from '../../../ui/mantine-host.tsx'
import { HandoverFields } from './handover-fields.tsx'

const lineOf = (
  sku: string,
  unitsCount: number,
  known: { readonly declared?: number; readonly country?: string } = {},
) => ({
  productId: sku,
  sku,
  description: sku,
  hsCode: null,
  unitsCount,
  declared: known.declared ?? null,
  country: known.country ?? null,
})

function Handover({ customs }: { readonly customs: readonly ReturnType<typeof lineOf>[] }) {
  const info = {
    order: {
      deliveryType: 'ThirdPartyPickup',
      warehouseId: 'w',
      carrierDetails: { carrierName: 'UPS', trackingLink: null },
      deliveryOptions: { scheduledFor: null, premiumType: 'NONE', signatureRequired: false },
      carrierAddressType: null,
      thirdPartyPickUpInfo: null,
    },
    carriers: [],
    needsCustoms: true,
    customs,
  } as unknown as shipping.ShippingInfo
  const form = useContractForm(shipping.confirm, {
    values: {
      id: 'o',
      carrierName: 'UPS',
      customsInfo: customs.map(({ productId, description, declared, country }) => ({
        productId,
        description,
        hsCode: '',
        country: country ?? '',
        ...(declared === null ? {} : { declared }),
      })),
    },
    refreshes: [],
  })
  return <HandoverFields form={form} info={info} onEnter={() => {}} />
}

const shown = (...customs: readonly ReturnType<typeof lineOf>[]) =>
  render(
    <MantineHost>
      <QueryClientProvider client={queryClient}>
        <Handover customs={customs} />
      </QueryClientProvider>
    </MantineHost>,
  )
const valuesOf = (label: RegExp) => screen.getAllByLabelText(label).map((field) => (field as HTMLInputElement).value)

test('a first declaration is typed once: country and value per unit go to the lines that nobody has filled in', () => {
  shown(lineOf('A', 10), lineOf('B', 3), lineOf('C', 4, { declared: 99, country: 'Mexico' }))
  const button = screen.getByRole('button', { name: 'The same for all lines' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  fireEvent.change(screen.getAllByLabelText(/Country of Origin/)[0] as HTMLElement, { target: { value: 'Canada' } })
  const [value] = screen.getAllByLabelText(/Declared value/)
  fireEvent.change(value as HTMLElement, { target: { value: '25' } })
  fireEvent.blur(value as HTMLElement)
  fireEvent.click(button)
  expect(valuesOf(/Country of Origin/)).toEqual(['Canada', 'Canada', 'Mexico'])
  expect(valuesOf(/Declared value/)).toEqual(['25', '7.5', '99'])
})

test('one line has nothing to be the same as', () => {
  shown(lineOf('A', 10))
  expect(screen.queryByRole('button', { name: 'The same for all lines' })).toBeNull()
})
