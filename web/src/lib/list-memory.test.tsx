import { afterEach, expect, test } from 'vitest'
import { keepColumns, keepSort, keepViews, readColumns, readKeptSort, readViews } from './list-memory.ts'
import { endSession, startSession } from './session.ts'

const tokenOf = (who: string): string => `h.${btoa(JSON.stringify({ id: who, name: who, role: 'Admin' }))}.s`
const [maya, ana] = [tokenOf('maya'), tokenOf('ana')]
const views = [{ name: 'Bluewater', search: 'searchTxt=Bluewater' }]
const known = (list: string) => [readViews(list), readColumns(list), readKeptSort(list)]
const [nothing, everything] = [
  [[], null, null],
  [views, ['name'], 'dueAsc'],
]

afterEach(() => {
  endSession()
  localStorage.clear()
})

test('how a person has a list is known to nobody else who signs in on the device, and still there when they do', () => {
  startSession(maya)
  keepViews('orders', views)
  keepColumns('orders', ['name'])
  keepSort('orders', 'dueAsc')
  endSession()
  startSession(ana)
  expect(known('orders')).toEqual(nothing)
  keepSort('orders', 'nameAsc')
  endSession()
  startSession(maya)
  expect(known('orders')).toEqual(everything)
})

test('what was kept under nobody’s name is of whoever opens the list first', () => {
  localStorage.setItem('views:orders', JSON.stringify(views))
  localStorage.setItem('columns:orders', JSON.stringify(['name']))
  localStorage.setItem('sort:orders', JSON.stringify('dueAsc'))
  startSession(maya)
  expect(known('orders')).toEqual(everything)
  startSession(ana)
  expect(known('orders')).toEqual(nothing)
  startSession(maya)
  expect(known('orders')).toEqual(everything)
})

test('however many views a person saves, the one saved last is still there', () => {
  startSession(maya)
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `View ${index}`, search: `searchTxt=${index}` }))
  keepViews('orders', many)
  expect(readViews('orders')).toEqual(many)
})
