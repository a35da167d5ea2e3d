import { find as findEndpoint } from '@crossdock/contract/account/finding'
import { findable } from '@crossdock/contract/findable'
import { nouns } from '@crossdock/contract/ids'
import { allPermissions } from '@crossdock/contract/permissions'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setNavigator } from '../lib/navigation.ts'
import { type StoreInfo, session } from '../lib/session.ts'
import { availableStores, pendingStore } from '../lib/stores.ts'
import { toasts } from '../lib/toasts.ts'
import { featuresHere, findRoute, loadAllScreens, routesHere } from './features.ts'
import { findCall, nounsHere, readRecents } from './finding.ts'
import Palette from './palette.tsx'

const permissions = [...allPermissions]
const idOf = (letter: string) => letter.repeat(24)
const main: StoreInfo = { id: idOf('a'), name: null, type: 'MAIN' }
const hearth: StoreInfo = { id: idOf('b'), name: 'Hearth', type: 'STORE' }
const alder: StoreInfo = { id: idOf('c'), name: 'Alder', type: 'STORE' }

const hit = (more: object) => ({
  noun: 'shipmentOrder',
  id: idOf('1'),
  name: 'SO-000052',
  about: 'Bluewater Café',
  state: 'READY',
  by: 'recipient',
  text: 'Bluewater Café',
  fit: 'start',
  store: hearth,
  ...more,
})

const pushed: string[] = []
let answers: Record<string, readonly object[] | 'fails'> = {}
let asked: string[] = []

beforeAll(loadAllScreens)
beforeEach(() => {
  localStorage.clear()
  pushed.length = 0
  asked = []
  answers = {}
  setNavigator({ push: (path) => pushed.push(path), replace: (path) => pushed.push(path) })
  availableStores.set([main, hearth, alder])
  session.set({ token: 't', who: { id: 'me', name: 'Me', role: 'BUSINESS' }, permissions, store: hearth })
  vi.stubGlobal('fetch', async (url: string) => {
    const term = new URL(url, 'http://test.example').searchParams.get('term') ?? ''
    asked.push(term)
    const hits = answers[term] ?? []
    if (hits === 'fails') return new Response(JSON.stringify({ status: false, message: 'No' }), { status: 500 })
    return new Response(JSON.stringify({ status: true, data: { hits, nouns: findable, isCut: false } }))
  })
})
afterEach(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  session.set(null)
  pendingStore.set(null)
  toasts.set([])
})

function show(typed = '') {
  const closed = vi.fn()
  render(<Palette typed={typed} isEntered={false} isScan={false} before={null} onClose={closed} />)
  const box = screen.getByRole('combobox')
  const type = (text: string) => fireEvent.change(box, { target: { value: text } })
  const press = (key: string) => fireEvent.keyDown(box, { key })
  return { closed, box: box as HTMLInputElement, type, press }
}

test('its call is the contract’s', () => {
  expect(findCall).toEqual({ method: findEndpoint.method, path: findEndpoint.path, can: findEndpoint.can })
})

test('a noun with a screen for one of it can be found, and what is found can be opened', async () => {
  const records = nounsHere(permissions)
  expect(findable.filter((noun) => !records.some((one) => one.noun === noun))).toEqual([])
  // `/products/$productId` is a product's screen; what stands below it, or makes and changes one, is not.
  const shown = routesHere().flatMap(({ path }) => {
    const name = /^\/[^/]+\/\$(\w+)Id$/.exec(path)?.[1]
    return name && (nouns as readonly string[]).includes(name) ? [name] : []
  })
  expect(shown.length).toBeGreaterThan(4)
  expect(
    shown.filter((noun) => !records.some((one) => one.noun === noun)),
    'let records in routes.tsx name it',
  ).toEqual([])
  for (const { noun, path } of records) {
    if (!path) continue
    for (const state of [null, 'TEMPORARY']) {
      const [screenOf = ''] = (await path({ id: idOf('1'), state, name: 'R-1', within: idOf('2') })).split('?')
      expect(findRoute(screenOf), noun).not.toBeNull()
    }
  }
  expect(nounsHere([]).map(({ noun }) => noun)).toEqual(['store'])
  expect([...featuresHere.get().keys()].length).toBeGreaterThan(2)
})

test('what is done in the mode at hand is offered first', () => {
  const first = (path: string) => {
    history.replaceState(null, '', path)
    show()
    const word = screen.getAllByRole('option')[0]?.textContent
    cleanup()
    return word
  }
  expect(first('/operation-orders')).toBe('New Product')
  expect(first('/delivery/main')).toBe('Create New Depot')
  expect(first('/stores')).toBe('Add Contact')
})

test('what is typed is asked for, and Enter opens the best', async () => {
  answers = { bluewater: [hit({})] }
  const { type, press, closed } = show()
  type('bluewater')
  const option = await screen.findByRole('option', { name: /SO-000052/ })
  expect(option.textContent).toContain('Bluewater Café')
  expect(option.textContent).toContain('Hearth')
  press('Enter')
  await waitFor(() => expect(pushed).toEqual([`/shipment-order/${idOf('1')}`]))
  expect(closed).toHaveBeenCalled()
})

test('a scan, whose Enter comes before the answer, opens what is called exactly so', async () => {
  answers = {
    '7310446539CA': [hit({ by: 'trackingNumber', text: '7310446539CA', fit: 'exact' }), hit({ id: idOf('2') })],
  }
  const { type, press } = show()
  type('7310446539CA')
  press('Enter')
  await waitFor(() => expect(pushed).toEqual([`/shipment-order/${idOf('1')}`]))
})

test('a scan never opens what is only like it, nor one of two', async () => {
  answers = {
    'EN-100': [
      hit({ noun: 'product', name: 'Lantern', about: 'GT-SEN-100', by: 'sku', text: 'GT-SEN-100', fit: 'part' }),
    ],
    'A-01': [
      hit({ noun: 'stockLocation', name: 'A-01', about: 'East', by: 'title', text: 'A-01', fit: 'exact', store: null }),
      hit({
        noun: 'stockLocation',
        id: idOf('2'),
        name: 'A-01',
        about: 'West',
        by: 'title',
        text: 'A-01',
        fit: 'exact',
        store: null,
      }),
    ],
  }
  const { type, press, box } = show()
  // One screen or two of each, and the way to all that is found.
  for (const [code, count] of [
    ['EN-100', 3],
    ['A-01', 3],
  ] as const) {
    type(code)
    press('Enter')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(count))
    expect(pushed).toEqual([])
    await waitFor(() => expect([box.selectionStart, box.selectionEnd]).toEqual([0, code.length]))
  }
  // Seen, it is opened by another Enter.
  press('Enter')
  await waitFor(() => expect(pushed).toHaveLength(1))
})

test('a code that nobody knows: what was looked for, and by what', async () => {
  const { type, press } = show()
  type('0000-nobody')
  press('Enter')
  const note = await screen.findByText(/Nothing is called “0000-nobody”/)
  const said = within(note.parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(said).toContain('Products: description, SKU, alias and barcode')
  expect(said.filter((line) => line?.startsWith('Products') || line?.startsWith('Inventory'))).toHaveLength(1)
  expect(said).toHaveLength(findable.length)
})

test('what is another merchant’s is opened under its own, and it is said so', async () => {
  answers = { x1: [hit({ store: alder })], x2: [hit({ store: main })] }
  const { type, press } = show()
  type('x1')
  await screen.findByRole('option', { name: /SO-000052/ })
  press('Enter')
  await waitFor(() => expect(pushed).toEqual([`/shipment-order/${idOf('1')}`]))
  expect(session.get()?.store?.id).toBe(alder.id)
  expect(toasts.get().map(({ message }) => message)).toEqual(['Merchant: Alder'])
})

test('between the account and a merchant it is asked first, and nothing is opened before (STORE-015)', async () => {
  answers = { x2: [hit({ store: main })] }
  const { type, press } = show()
  type('x2')
  await screen.findByRole('option', { name: /SO-000052/ })
  press('Enter')
  await waitFor(() => expect(pendingStore.get()?.to.id).toBe(main.id))
  expect([pushed, session.get()?.store?.id, readRecents()]).toEqual([[], hearth.id, []])
})

test('under All Accounts nothing is switched; a merchant that was found is chosen', async () => {
  const all: StoreInfo = { id: idOf('d'), name: null, type: 'ALL' }
  session.set((before) => before && { ...before, store: all })
  answers = {
    x1: [hit({})],
    alder: [
      hit({
        noun: 'store',
        id: alder.id,
        name: 'Alder',
        about: null,
        state: null,
        by: 'name',
        text: 'Alder',
        store: alder,
      }),
    ],
  }
  const { type, press } = show()
  type('x1')
  await screen.findByRole('option', { name: /SO-000052/ })
  press('Enter')
  await waitFor(() => expect(pushed).toHaveLength(1))
  expect(session.get()?.store?.id).toBe(all.id)
  type('alder')
  await screen.findByRole('option', { name: /Alder/ })
  press('Enter')
  await waitFor(() => expect(session.get()?.store?.id).toBe(alder.id))
  expect(pushed).toHaveLength(1)
})

test('what was opened last is offered first, to the same person only', async () => {
  answers = { x1: [hit({})] }
  const { type, press } = show()
  type('x1')
  await screen.findByRole('option', { name: /SO-000052/ })
  press('Enter')
  await waitFor(() => expect(readRecents().map(({ name }) => name)).toEqual(['SO-000052']))
  type('')
  expect(await screen.findByRole('group', { name: 'Recent' })).toBeTruthy()
  session.set((before) => before && { ...before, who: { ...before.who, id: 'other' } })
  expect(readRecents()).toEqual([])
})

test('what is kept of another version, or broken, is no recent', () => {
  for (const kept of [
    '{',
    '[]',
    '{"who":"me","finds":[1,null,{"id":"x"},{"noun":"product"}]}',
    '{"who":"me","finds":{}}',
  ]) {
    localStorage.setItem('recents', kept)
    expect(readRecents()).toEqual([])
  }
})

test('a search that fails says so and can be made again; what is too long is not asked for', async () => {
  answers = { lost: 'fails' }
  const { type } = show()
  type('lost')
  const again = await screen.findByRole('button', { name: 'Retry' })
  answers = { lost: [hit({})] }
  fireEvent.click(again)
  await screen.findByRole('option', { name: /SO-000052/ })
  asked = []
  type('9'.repeat(101))
  await screen.findByText('At most 100 characters are looked for.')
  expect(asked).toEqual([])
})

test('Tab leaves one kind alone, > what can be done; Esc undoes that before it closes', async () => {
  answers = {
    tea: [hit({}), hit({ noun: 'product', id: idOf('2'), name: 'Teapot', about: 'GT-POT', by: 'sku', text: 'GT-POT' })],
  }
  const { type, press, closed } = show()
  type('tea')
  await screen.findAllByRole('option', { name: /Teapot/ })
  const kinds = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
  expect(kinds()).toEqual(['Shipment Orders', 'Products', 'Inventory', 'Search'])
  press('ArrowDown')
  press('Tab')
  expect(kinds()).toEqual(['Products'])
  press('Escape')
  expect(kinds().length).toBe(4)
  expect(closed).not.toHaveBeenCalled()
  type('> ')
  expect(kinds()).toEqual(['Actions'])
  press('Escape')
  expect(closed).toHaveBeenCalled()
})

test('the palette leads on to all that is found, and to nothing where nothing is', async () => {
  answers = { tea: [hit({})] }
  const { type } = show()
  type('tea')
  fireEvent.click(await screen.findByRole('option', { name: 'All that is found' }))
  expect(pushed).toEqual(['/search?searchTxt=tea'])
})
