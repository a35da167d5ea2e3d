import type { Profile } from '@crossdock/contract/account/profile'
import { allPermissions } from '@crossdock/contract/permissions'
import { featureSettings } from '@crossdock/contract/plans'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setKnownPaths } from '../lib/navigation.ts'
import { keepProfile, plan, profile } from '../lib/profile.ts'
import { session } from '../lib/session.ts'
import { loadAllScreens, menuOf, routesHere } from './features.ts'
import { Guarded } from './guarded.tsx'
import { declaredTiles, mayOpen } from './home/declared.ts'
import { PlanUsage } from './home/plan-usage.tsx'
import { Rail } from './rail.tsx'

beforeAll(loadAllScreens)

const words = 'Your plan does not have this feature.'

beforeEach(() =>
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: allPermissions, store: null }),
)
afterEach(() => {
  profile.set(null)
  plan.set(null)
  session.set(null)
})

/** Puts the person on a plan with these features, as the profile tells of it. */
function setPlan(features: readonly string[] | null): void {
  const currentPlan = { status: 'ACTIVE', planId: 'own', featureSettings: featureSettings({ limits: {}, features }) }
  keepProfile({ currentPlan, profilePic: { path: null } } as Profile)
}

const open = (path: string) => {
  const route = routesHere().find((one) => one.path === path)
  if (!route) throw new Error(`No screen has the address ${path}.`)
  const found = render(<Guarded route={route}>inside</Guarded>)
  const isRefused = screen.queryByText(words) !== null
  found.unmount()
  return isRefused ? 'refused' : 'open'
}

test("a screen of an area that the plan has not says so; the account's own screens open (SHELL-008, PERMW-010)", () => {
  const all = ['/products', '/warehouses/list', '/stores']
  const seen = (features: readonly string[] | null) => {
    setPlan(features)
    return all.map(open)
  }
  expect(seen([])).toEqual(['refused', 'refused', 'open'])
  expect(seen(['sorting'])).toEqual(['refused', 'open', 'open'])
  expect(seen(['fulfillment'])).toEqual(['open', 'open', 'open'])
  expect(seen(null)).toEqual(['open', 'open', 'open'])
})

test('"Oops!" gives a way on: back to work, to a larger plan where there is one to choose, else to who can help', () => {
  const route = routesHere().find((one) => one.path === '/products')
  if (!route) throw new Error('There are no products.')
  const seen = (): readonly (string | null)[] => {
    const found = render(<Guarded route={route}>inside</Guarded>)
    const links = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    const said = found.container.querySelector('p')?.textContent?.replace(words, '').trim() ?? null
    found.unmount()
    return [...links, said]
  }
  const home = 'To the dashboard /'
  setPlan([])
  expect(seen()).toEqual([home, 'Whoever runs this installation can give your account another plan.'])
  setKnownPaths((path) => path === '/subscription')
  expect(seen()).toEqual([home, 'Upgrade /subscription', ''])
  const permissions = allPermissions.filter((one) => one !== 'BUY_SUBSCRIPTION')
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'User' }, permissions, store: null })
  expect(seen()).toEqual([home, 'Please ask the owner of your account.'])
  setKnownPaths(() => false)
})

test('the menu counts nothing that the plan has not, and nothing before the plan is known', async () => {
  const asked: string[] = []
  const counted = menuOf('fulfillment', allPermissions).flatMap(({ items }) => items.filter(({ badge }) => badge))
  const items = counted.map((item) => ({ ...item, badge: async () => asked.push(item.label) }))
  const show = async (features: readonly string[] | null | undefined): Promise<number> => {
    asked.length = 0
    if (features === undefined) profile.set(null)
    else setPlan(features)
    const found = render(
      <QueryClientProvider client={new QueryClient()}>
        <Rail
          foot={[]}
          mode="fulfillment"
          modes={['dashboard', 'fulfillment']}
          groups={[{ name: null, items }]}
          itemsOf={(mode) => (mode === 'fulfillment' ? items : [])}
          pathname="/"
          isFolded={false}
          onMode={() => undefined}
        />
      </QueryClientProvider>,
    )
    await Promise.resolve()
    found.unmount()
    return asked.length
  }
  // A mode says what waits behind the entries of its menu, with the counts that they show: asked for once.
  expect(items.length).toBeGreaterThan(1)
  expect([await show(undefined), await show([]), await show(['sorting'])]).toEqual([0, 0, 0])
  expect(await show(['fulfillment'])).toBe(items.length)
})

test('a mode says what waits behind the entries of its menu, from whichever mode one looks', async () => {
  const counted = menuOf('fulfillment', allPermissions).flatMap(({ items }) => items.filter(({ badge }) => badge))
  const items = counted.map((item, place) => ({ ...item, badge: async () => [33, 9][place] ?? 0 }))
  setPlan(['fulfillment'])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rail
        {...{ foot: [], groups: [], pathname: '/', isFolded: false }}
        mode="dashboard"
        modes={['dashboard', 'fulfillment']}
        itemsOf={(mode) => (mode === 'fulfillment' ? items : [])}
        onMode={() => undefined}
      />
    </QueryClientProvider>,
  )
  expect((await screen.findByText('42', { selector: 'span > span' })).closest('button')?.textContent).toContain(
    'Fulfillment',
  )
  expect(screen.getByRole('button', { name: 'Dashboard' }).textContent).toBe('Dashboard')
})

test('the dashboard says quietly which area is not in the plan (PERM-041)', () => {
  const isSaid = (features: readonly string[] | null) => {
    setPlan(features)
    const found = render(<PlanUsage plan={null} />)
    const said = screen.queryByText(`Goods and orders: ${words}`) !== null
    found.unmount()
    return said
  }
  expect([[], ['sorting'], ['fulfillment'], null].map(isSaid)).toEqual([true, true, false, false])
})

test('the dashboard has no tiles of areas that the plan has not', () => {
  setPlan(['sorting'])
  const shown = (to: string) =>
    declaredTiles.filter((tile) => tile.to === to).map((tile) => mayOpen(tile, allPermissions))
  expect(['/products', '/warehouses/list', '/stores'].map(shown)).toEqual([[false], [true], [true]])
})
