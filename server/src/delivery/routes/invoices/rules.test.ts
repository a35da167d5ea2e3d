import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { linesOfRoute } from './rules.ts'

const stop = (status: 'To go' | 'Delivered' | 'Failed') => ({
  ...{ addressId: newId<'poolOrder'>(), packages: 3, status },
  serviceCharges: [
    { serviceId: newId<'customService'>(), title: 'Assembly', price: 45.1, chargeBasis: 'Per order', amount: 45.1 },
    { serviceId: newId<'customService'>(), title: 'Stairs', price: 4.5, chargeBasis: 'Per package', amount: 13.5 },
  ] as const,
})
const [ahead, done, failed] = [stop('To go'), stop('Delivered'), stop('Failed')]
const asked = (type: 'Ongoing' | 'Canceled' | 'Failed') =>
  linesOfRoute({
    type,
    orders: [ahead, done, failed].map((one) => ({ ...one, serviceCharges: [...one.serviceCharges] })),
  })

test('each order is charged with its services, by order or by package, in cents; one that failed is not', () => {
  expect(asked('Ongoing')).toEqual(
    [ahead, done].flatMap(({ addressId: orderId, serviceCharges: [assembly, stairs] }) => [
      { orderId, serviceId: assembly.serviceId, label: 'Assembly', quantity: 1, unitCents: 4510 },
      { orderId, serviceId: stairs.serviceId, label: 'Stairs', quantity: 3, unitCents: 450 },
    ]),
  )
})

test('what a canceled or failed route has left behind costs nothing there', () => {
  for (const type of ['Canceled', 'Failed'] as const)
    expect(new Set(asked(type).map(({ orderId }) => orderId))).toEqual(new Set([done.addressId]))
})
