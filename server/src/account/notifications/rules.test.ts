import { notificationActions } from '@crossdock/contract/account/notifications'
import { notificationsInFrench } from '@crossdock/contract/account/notifications/french'
import { chosenByDefault } from '@crossdock/contract/account/notifications/settings'
import { newId } from '@crossdock/contract/ids'
import { limits } from '@crossdock/contract/plans'
import { expect, test } from 'vitest'
import { comesBy, isListed, isQuiet, ordersIn, wordsOf } from './rules.ts'

test('a notification says its facts in English, numbers as English writes them', () => {
  const facts = { received: 1200, expected: 1500, reference: 'RO-000309', who: 'Lee Chen' }
  expect(wordsOf('en', 'receipt-completed', facts)).toEqual({
    title: 'Receipt RO-000309 is completed',
    text: '1,200 of 1,500 units received by Lee Chen',
  })
  expect(wordsOf('en', 'receipt-completed', {}).title).toBe('Receipt {{reference}} is completed')
})

test('a notification says its facts in French, words of the plan among them, one as French says one', () => {
  const facts = { percent: 80, noun: 'warehouses', used: 1_600, max: 2_000 }
  expect(wordsOf('fr', 'limit-near', facts)).toEqual({
    title: '80 % de votre forfait utilisés : entrepôts',
    text: '1\u00a0600 sur 2\u00a0000 utilisés',
  })
  const given = (count: number) => wordsOf('fr', 'shipments-assigned', { count, references: 'SO-1', who: 'Lee' }).title
  expect([given(1), given(2)]).toEqual(['1 commande vous a été confiée', '2 commandes vous ont été confiées'])
})

test('everything that a notification can say, and every limit of a plan, has its French', () => {
  const said = Object.values(notificationActions).flatMap(({ heading, about }) => [heading, about])
  const nouns = Object.values(limits).map(({ noun }) => noun)
  expect([...said, ...nouns].filter((sentence) => !(sentence in notificationsInFrench))).toEqual([])
})

test('it is quiet from the first minute to the last but one, over midnight, too, by the own day', () => {
  const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)
  const night = { quietHours: { from: '19:00', to: '06:30' }, zone: 'UTC' }
  const quiet = (setting: typeof night) =>
    ['06:29', '06:30', '12:00', '18:59', '19:00', '23:59', '00:00'].map((time) => isQuiet(setting, at(time)))
  expect(quiet(night)).toEqual([true, false, false, false, true, true, true])
  expect(quiet({ ...night, quietHours: { from: '12:00', to: '19:00' } })).toEqual([
    ...[false, false, true, true],
    ...[false, false, false],
  ])
  expect(isQuiet({ ...night, zone: 'Asia/Tokyo' }, at('12:00'))).toBe(true)
  expect(isQuiet({ quietHours: null, zone: 'UTC' }, at('00:00'))).toBe(false)
})

test('what was chosen holds, way by way; a limit of the plan cannot be taken off the list', () => {
  const off = { ...chosenByDefault, events: { ...chosenByDefault.events, task: false, planLimit: false } }
  expect([isListed(chosenByDefault, 'task'), isListed(off, 'task'), isListed(off, 'planLimit')]).toEqual([
    true,
    false,
    true,
  ])
  const ways = ['push', 'mail', 'digest'] as const
  expect(ways.map((way) => comesBy(chosenByDefault, 'task', way))).toEqual([true, false, true])
  expect(ways.map((way) => comesBy({ ...chosenByDefault, push: false }, 'task', way))).toEqual([false, false, true])
  expect(ways.map((way) => comesBy({ ...chosenByDefault, email: false }, 'planLimit', way))).toEqual([
    true,
    false,
    false,
  ])
})

test('one order is named, of several three and how many there are', () => {
  const orders = [1, 2, 3, 4].map((number) => ({ id: newId<'shipmentOrder'>(), referenceId: `SO-${number}` }))
  expect(ordersIn(orders.slice(0, 1))).toEqual({ one: orders[0]?.id, facts: { reference: 'SO-1' } })
  expect(ordersIn(orders.slice(0, 3))).toEqual({ one: null, facts: { count: 3, references: 'SO-1, SO-2, SO-3' } })
  expect(ordersIn(orders)).toEqual({ one: null, facts: { count: 4, references: 'SO-1, SO-2, SO-3 …' } })
})
