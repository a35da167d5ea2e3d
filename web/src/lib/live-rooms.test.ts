import type { Wanted, WatchAnswer } from '@crossdock/contract/live'
import { afterEach, expect, test } from 'vitest'
import { hearRooms, linkRooms, watchRoom } from './live-rooms.ts'

afterEach(() => linkRooms(null))

const route = (id: string): Wanted => ({ room: 'route', id })
function makeLink(errType: string | null = null) {
  const asked: string[] = []
  const emit = (event: string, { id }: Wanted, answer?: (told: WatchAnswer) => void) => {
    asked.push(`${event} ${id}`)
    answer?.({ errType })
  }
  return { asked, emit }
}

test('what is watched is asked for once the connection stands, and again after every gap', () => {
  const links: boolean[] = []
  const heard: string[] = []
  const watcher = {
    wanted: route('a'),
    hear: ({ event }: { event: string }) => heard.push(event),
    onLink: (isLinked: boolean) => links.push(isLinked),
  }
  const stop = watchRoom(watcher)
  expect(links).toEqual([])
  const [first, second, closed] = [makeLink(), makeLink(), makeLink('NotFound')]
  linkRooms(first)
  hearRooms('driverMoving', { driverId: 'd', moving: true })
  linkRooms(null)
  linkRooms(second)
  linkRooms(closed)
  expect(links).toEqual([true, false, true, false])
  expect(heard).toEqual(['driverMoving'])
  expect([first.asked, second.asked]).toEqual([['watch a'], ['watch a']])
  // Two on one screen: it is left when both are gone.
  const other = watchRoom({ ...watcher, wanted: route('a') })
  stop()
  expect(closed.asked).toEqual(['watch a', 'watch a'])
  other()
  expect(closed.asked).toEqual(['watch a', 'watch a', 'unwatch a'])
})
