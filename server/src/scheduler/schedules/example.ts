import * as schedules from '@crossdock/contract/scheduler/schedules'
import type { World } from '../../test/world.ts'

export async function example({ owner, own }: World) {
  const date = { date: '2031-03-04', windowFrom: '09:00', windowTo: '12:00', stops: 5, minutes: 300 }
  const { id, dates } = await owner.call(schedules.create, {
    title: `${own} March`,
    dates: [date, { ...date, date: '2031-03-05' }, { ...date, date: '2031-03-06' }],
  })
  const [first, second, last] = dates.map((one) => one.id) as [string, string, string]
  await owner.call(schedules.closeDate, { id, dateId: last })
  await owner.call(schedules.update, { id, title: `${own} March`, dates })
  return { schedule: id, scheduleDate: second, acceptedDate: first }
}
