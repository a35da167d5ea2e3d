import { endpoint } from '@crossdock/contract/endpoint'
import { positiveNumber, requiredText } from '@crossdock/contract/fields'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { queryClient } from '../lib/queries.ts'
import { session } from '../lib/session.ts'
import { toasts } from '../lib/toasts.ts'
import { hasUnsavedWork } from '../lib/unsaved.ts'
import { Button } from './button.tsx'
import { ListFault, NumberField, TextField } from './fields.tsx'
import { Form, useContractForm } from './form.tsx'
import { MantineHost } from './mantine-host.tsx'
import { WeightField } from './measure-fields.tsx'
import { MerchantField } from './merchant-field.tsx'

const create = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'Make a thing',
  can: 'signed-in',
  input: z.object({
    sku: requiredText('SKU', 20),
    length: positiveNumber('Length', 1000),
    weight: positiveNumber('Weight', 1000).nullable(),
  }),
  answer: z.object({ id: z.string() }),
})

let sent: { body: unknown; key: string | null }[] = []
let answers: Response[] = []

beforeEach(() => {
  sent = []
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_url: string, init: RequestInit) => {
      sent.push({
        body: JSON.parse(init.body as string) as unknown,
        key: new Headers(init.headers).get('idempotency-key'),
      })
      return answers.shift() ?? new Response('{"status":true,"data":{"id":"1"}}')
    }),
  )
})
afterEach(() => {
  session.set(null)
  answers = []
  toasts.set([])
  vi.unstubAllGlobals()
})

function Thing({ onSaved }: { readonly onSaved?: () => void }) {
  const form = useContractForm(create, { values: { sku: '', length: 3, weight: 1 }, onSaved: () => onSaved?.() })
  return (
    <Form form={form}>
      <TextField form={form} name="sku" label="SKU" />
      <NumberField form={form} name="length" label="Length" unit="cm" />
      <WeightField form={form} name="weight" label="Weight" />
    </Form>
  )
}

const show = (onSaved?: () => void): void => {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <Thing {...(onSaved ? { onSaved } : {})} />
      </MantineHost>
    </QueryClientProvider>,
  )
}
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const save = (): void => void fireEvent.click(screen.getByText('Save'))

test("the contract's own texts stand at their fields, and nothing is sent", async () => {
  show()
  type('Length', '-1')
  save()
  expect(await screen.findByText('SKU is required')).toBeTruthy()
  expect(screen.getByText('Must be greater than 0')).toBeTruthy()
  expect(sent).toEqual([])
})

test("the server's complaints come back to the fields they name; what no field takes stands above the buttons", async () => {
  const fields = [
    { path: 'sku', message: 'You already have a product with this SKU!' },
    { path: 'secret', message: 'Is wrong' },
  ]
  answers = [
    new Response(
      JSON.stringify({ status: false, code: 400, message: 'No', errInfo: { errType: 'ValidationError', fields } }),
      { status: 400 },
    ),
  ]
  show()
  type('SKU', 'A')
  save()
  expect(await screen.findByText('You already have a product with this SKU!')).toBeTruthy()
  expect(screen.getByText('Secret: Is wrong')).toBeTruthy()
  expect(toasts.get()).toMatchObject([{ kind: 'error', message: 'Secret: Is wrong' }])
})

const order = endpoint({
  method: 'POST',
  path: '/api/orders',
  summary: 'Make an order',
  can: 'signed-in',
  input: z.object({
    po: requiredText('PO', 20),
    items: z.array(z.object({ unitsCount: positiveNumber('Quantity', 9) })).min(1, 'At least one product is required'),
    shape: z.object({ sides: positiveNumber('Sides', 9) }),
  }),
  answer: z.object({ id: z.string() }),
})

function Order({ values }: { readonly values: ReturnType<typeof order.input.parse> }) {
  const form = useContractForm(order, { values })
  const adder = useRef<HTMLButtonElement>(null)
  useFieldArray({ control: form.control, name: 'items' })
  return (
    <Form form={form}>
      <TextField form={form} name="po" label="PO" />
      <ListFault form={form} name="items" adder={adder} />
      <Button ref={adder}>Add product</Button>
    </Form>
  )
}

const showOrder = (values: ReturnType<typeof order.input.parse>): void =>
  void render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <Order values={values} />
      </MantineHost>
    </QueryClientProvider>,
  )
const refusal = (fields: object): Response =>
  new Response(JSON.stringify({ status: false, code: 400, errInfo: { errType: 'ValidationError', fields } }), {
    status: 400,
  })

const focused = (): string | null => (document.activeElement?.id ? labelOf(document.activeElement.id) : null)
const labelOf = (id: string): string | null => document.querySelector(`label[for="${id}"]`)?.textContent ?? null

test('a refusal leads to the first fault by the order of the screen, whoever found it', async () => {
  function Owned() {
    const [isMissed, setIsMissed] = useState(false)
    const merchant = {
      storeId: null,
      isAsked: true,
      choose: () => undefined,
      fault: isMissed ? 'Please select a valid merchant' : undefined,
      require() {
        setIsMissed(true)
        return false
      },
    }
    const form = useContractForm(create, { values: { sku: '', length: 3, weight: 1 }, merchant })
    return (
      <Form form={form}>
        <MerchantField merchant={merchant} />
        <TextField form={form} name="sku" label="SKU" />
      </Form>
    )
  }
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <Owned />
      </MantineHost>
    </QueryClientProvider>,
  )
  save()
  await waitFor(() => expect(focused()).toBe('Merchant'))
  expect(screen.getByText('SKU is required')).toBeTruthy()
})

test('of what the server says the first field of the screen is led to, not the first of its list', async () => {
  answers = [
    refusal([
      { path: 'length', message: 'Too long' },
      { path: 'sku', message: 'Taken' },
    ]),
  ]
  show()
  type('SKU', 'A')
  save()
  expect(await screen.findByText('Taken')).toBeTruthy()
  expect(focused()).toBe('SKU')
})

test('what a list of lines lacks stands at the list, and the focus is led to what adds one (SHIP-047, RCPT-025)', async () => {
  showOrder({ po: '', items: [], shape: { sides: 3 } })
  save()
  expect((await screen.findByText('At least one product is required')).getAttribute('role')).toBe('alert')
  // The first field that is wrong comes before the list.
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('po'))
  type('PO', '7')
  screen.getByText('Save').focus()
  save()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add product'))
  expect([sent, toasts.get()]).toEqual([[], []])
})

test('the server says it of a list in the same place, without its path', async () => {
  answers = [refusal([{ path: 'items', message: 'Nothing is left of it' }])]
  showOrder({ po: '7', items: [{ unitsCount: 1 }], shape: { sides: 3 } })
  save()
  expect((await screen.findByText('Nothing is left of it')).getAttribute('role')).toBe('alert')
  expect(document.activeElement?.textContent).toBe('Add product')
  expect(toasts.get()).toEqual([])
})

test('a form is never refused in silence: what has no field is told in words', async () => {
  showOrder({ po: '7', items: [{ unitsCount: 1 }, { unitsCount: 0 }], shape: { sides: 0 } })
  save()
  const words = 'Line 2: Units Count: Must be greater than 0\nSides: Must be greater than 0'
  await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error', message: words }]))
  expect(sent).toEqual([])
})

test('a refusal is a toast, and stays with the form for who looks back at it (ERR-001, ERR-022)', async () => {
  answers = [
    new Response(JSON.stringify({ status: false, code: 400, errorMsg: 'No such thing here', errInfo: {} }), {
      status: 400,
    }),
  ]
  show()
  type('SKU', 'A')
  save()
  await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error', message: 'No such thing here' }]))
  expect(screen.getByText('No such thing here').getAttribute('role')).toBeNull()
})

test('numbers are sent as numbers, blank as null, and pounds as kilograms', async () => {
  const saved = vi.fn()
  show(saved)
  type('SKU', 'A')
  type('Length', '12,5')
  fireEvent.click(screen.getByText('LB'))
  type('Weight', '2.2046226')
  fireEvent.click(screen.getByText('KG'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Weight/).value).toBe('1')
  save()
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(sent.map((one) => one.body)).toEqual([{ sku: 'A', length: 12.5, weight: 1 }])
})

test('unsaved work is known while it is there, and gone once saved', async () => {
  // Who is told of it may leave for another screen at once, and is not asked.
  const saved = vi.fn(() => expect(hasUnsavedWork()).toBe(false))
  show(saved)
  expect(hasUnsavedWork()).toBe(false)
  type('SKU', 'A')
  await waitFor(() => expect(hasUnsavedWork()).toBe(true))
  save()
  await waitFor(() => expect(saved).toHaveReturned())
  await waitFor(() => expect(hasUnsavedWork()).toBe(false))
})
