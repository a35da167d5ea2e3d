import { create, type PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { useContractForm } from '../../ui/form.tsx'
import { PlaceField } from './place-field.tsx'

// The map itself is long on its way.
vi.mock('../../ui/map/map.tsx', () => ({ MapPart: () => null }))

const order = {
  ...{ lat: null, lng: null, place: { state: 'No place', hint: null, source: null, accuracy: null } },
} as unknown as PoolOrder

function Asked() {
  const form = useContractForm(create, { values: {}, onSaved: () => {} })
  return <PlaceField form={form} order={order} />
}

test('the frame of the map of an address without a place stands at once: what is below is not pushed away later', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Asked />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Press where it is, or drag the pin.')).toBeTruthy()
})
