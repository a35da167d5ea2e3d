import type { DriverRoute } from '@crossdock/contract/delivery/routes/driving'
import { newId } from '@crossdock/contract/ids'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RouteScreen } from './driver-route.tsx'

const { said } = vi.hoisted(() => ({ said: [] as string[] }))
vi.mock('./phone.ts', async (original) => ({
  ...(await original<object>()),
  perform: async (_: string, { kind }: { kind: string }) => void said.push(kind),
}))
beforeEach(() => void said.splice(0))

const route: DriverRoute = {
  ...{ id: newId<'route'>(), name: 'North', type: 'Schedule', date: '2026-11-20', start: '08:00' },
  ...{ timeZone: 'America/Vancouver', vehicleName: 'Van 1', startDepotName: null, endDepotName: null },
  ...{ distance: null, duration: null, startedAt: null, endedAt: null, openVan: null, stops: [] },
}
const shown = (openVan: DriverRoute['openVan']) =>
  render(<RouteScreen route={{ ...route, openVan }} open={() => {}} back={() => {}} />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a driver whose van is open is asked once, by the boxes that are not in it, and may start all the same', async () => {
  shown({ boxesCount: 5, missingCount: 3, missing: ['B-1', 'B-2'] })
  expect(screen.queryByRole('alert')).toBeNull()
  press('Start the route')
  expect(said).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('Boxes that are not in the van, 3 of 5: B-1, B-2 +1')
  press('Not yet')
  expect(screen.queryByRole('alert')).toBeNull()
  press('Start the route')
  expect(said).toEqual([])
  press('Start all the same')
  expect(said).toEqual(['start'])
})

test('where all boxes are in, doors that are open are said', () => {
  shown({ boxesCount: 5, missingCount: 0, missing: [] })
  press('Start the route')
  expect(screen.getByRole('alert').textContent).toBe('All boxes are in the van, and its doors are not closed yet.')
})

test('with nothing to ask about one press starts', () => {
  shown(null)
  press('Start the route')
  expect(said).toEqual(['start'])
})
