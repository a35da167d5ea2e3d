import { endpoint } from '@crossdock/contract/endpoint'
import { optionalText, requiredText } from '@crossdock/contract/fields'
import type { Id } from '@crossdock/contract/ids'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { queryClient } from '../lib/queries.ts'
import { session } from '../lib/session.ts'
import { toasts } from '../lib/toasts.ts'
import { TextField } from './fields.tsx'
import { Form } from './form.tsx'
import { MantineHost } from './mantine-host.tsx'
import { useRecordForm } from './record-form.ts'

const fields = { name: requiredText('Name', 20), note: optionalText(20), colour: optionalText(20) }
const answer = z.object({ id: z.string(), name: z.string() })
const call = { summary: 'Make or change a thing', can: 'signed-in' } as const
const things = {
  create: endpoint({ ...call, method: 'POST', path: '/api/things', input: z.object(fields), answer }),
  update: endpoint({
    ...call,
    method: 'PUT',
    path: '/api/things/{id}',
    input: z.object({ ...fields, id: z.string(), updatedAt: z.string().optional() }),
    answer,
  }),
}

let sent: { url: string; body: unknown }[] = []

beforeEach(() => {
  sent = []
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      sent.push({ url, body: JSON.parse(init.body as string) as unknown })
      return new Response('{"status":true,"data":{"id":"1","name":"Crate"}}')
    }),
  )
})
afterEach(() => {
  session.set(null)
  toasts.set([])
  vi.unstubAllGlobals()
})

interface Record {
  readonly id: Id
  readonly updatedAt: string
  readonly [field: string]: string | null
}

function Thing({ record }: { readonly record: Record | null }) {
  const form = useRecordForm(things, record, {
    values: { name: 'Crate' },
    told: ({ name }) => name,
    onClose: () => undefined,
  })
  return (
    <Form form={form}>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="note" label="Note" />
      <p>{form.isDirty ? 'Changed' : 'As it was'}</p>
    </Form>
  )
}

function show(record: Record | null): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <Thing record={record} />
      </MantineHost>
    </QueryClientProvider>,
  )
}

async function save(record: Record | null): Promise<void> {
  show(record)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts.get()).toHaveLength(1))
}

test('a change names the record and which state of it was read, so that nobody undoes what somebody else saved', async () => {
  await save({ id: '0123456789abcdef01234567', updatedAt: '2026-03-01T10:00:00.000Z' })
  expect(sent).toEqual([
    {
      url: expect.stringMatching(/\/api\/things\/0123456789abcdef01234567$/) as string,
      body: { name: 'Crate', note: '', colour: '', updatedAt: '2026-03-01T10:00:00.000Z' },
    },
  ])
})

test('the form starts with what the record has of its fields, unless it says otherwise', async () => {
  const read = {
    id: '0123456789abcdef01234567',
    updatedAt: '2026-03-01T10:00:00.000Z',
    createdAt: '2026-03-01T09:00:00.000Z',
  }
  await save({ ...read, name: 'Sack', note: 'Fragile', colour: null })
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Crate', note: 'Fragile', colour: '', updatedAt: read.updatedAt },
  ])
})

test('a new record says neither', async () => {
  await save(null)
  expect(sent).toEqual([
    { url: expect.stringMatching(/\/api\/things$/) as string, body: { name: 'Crate', note: '', colour: '' } },
  ])
})

test('what was typed and taken away again is no change', () => {
  show(null)
  const note = screen.getByLabelText(/^Note/)
  fireEvent.change(note, { target: { value: 'F' } })
  expect(screen.queryByText('Changed')).not.toBeNull()
  fireEvent.change(note, { target: { value: '' } })
  expect(screen.queryByText('As it was')).not.toBeNull()
})
