import { endpoint } from '@crossdock/contract/endpoint'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryClient } from '../lib/queries.ts'
import { Form, useContractForm } from './form.tsx'
import { MantineHost } from './mantine-host.tsx'

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const send = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'Make a thing',
  can: 'signed-in',
  input: z.object({
    kind: z.string(),
    needed: z.unknown().refine(isThere),
    open: z.unknown(),
    lines: z.array(z.object({ needed: z.unknown().refine(isThere), open: z.unknown() })),
  }),
  answer: z.object({}),
})

interface KitProps {
  readonly [name: string]: unknown
}
/** Every field that the kit has for a contract form. */
const kit = Object.values(
  import.meta.glob<Record<string, ComponentType<KitProps>>>(
    ['./fields.tsx', './date-field.tsx', './list-field.tsx', './*-field.tsx', '!./merchant-field.tsx'],
    { eager: true },
  ),
).flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Field')))

/** What fields ask for besides, each its own. */
const more = { options: [{ value: 'a', label: 'A' }], timeZone: 'UTC', present: null, initials: '' }

function Thing({ Component }: { readonly Component: ComponentType<KitProps> }) {
  const form = useContractForm(send, { values: { kind: '', lines: [{}] } })
  return (
    <Form form={form}>
      {['needed', 'open', 'lines.0.needed', 'lines.0.open'].map((name) => (
        <Component key={name} {...more} form={form} name={name} label={name} />
      ))}
      <Component {...more} form={form} name="lines.0.more" label="by the server" isNeeded />
    </Form>
  )
}

/** The control that a label is for. */
function controlOf(label: string): { readonly control: HTMLElement; readonly words: string } {
  const words = screen.getByText(label, { selector: 'label span' }).closest('label') as HTMLLabelElement
  const control = document.getElementById(words.htmlFor || String(words.querySelector('input')?.id))
  return { control: control ?? (words.querySelector('input') as HTMLInputElement), words: words.textContent }
}

const describedAs = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('the kit has the fields that the test tries', () => {
  expect(kit.length).toBeGreaterThan(12)
})

test.each(kit)('%s is heard to be required, or seen to be optional, and one of both', (name, Component) => {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <Thing Component={Component} />
      </MantineHost>
    </QueryClientProvider>,
  )
  // Unmarked a box says no: it is an answer.
  const isBox = name === 'CheckboxField'
  for (const label of ['needed', 'open', 'lines.0.needed', 'lines.0.open', 'by the server']) {
    const { control, words } = controlOf(label)
    const isNeeded = !label.endsWith('open')
    const isButton = control.tagName === 'BUTTON'
    // A button takes no `aria-required`: what is required of it is described.
    expect(control.hasAttribute('aria-required'), label).toBe(!isBox && isNeeded && !isButton)
    expect(/\brequired\b/.test(describedAs(control)), label).toBe(!isBox && isNeeded && isButton)
    expect(words.endsWith('optional'), label).toBe(!isBox && !isNeeded)
    // The browser's own bubbles would speak beside the contract's texts.
    expect(control.hasAttribute('required')).toBe(false)
  }
})
