import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile, mailOf } from './rules.ts'

const offer = {
  ...{
    mail_due: 'Offer',
    merchant: 'Northwind',
    first_name: 'Ana',
    order_no: 'W-1001',
    time_zone: 'America/Vancouver',
  },
  dates: [{ date: '2031-03-04', window_from: '09:00', window_to: '12:00' }],
}
const token = 'a'.repeat(43)

test('the mail has the dates and the link, and nothing that somebody else wrote becomes one', () => {
  const { subject, body } = mailOf('https://wms.northwind.example', offer, token)
  expect(subject).toBe('When may your order from Northwind come?')
  expect(body).toContain('04/03/2031, 09:00 to 12:00')
  expect(body).toContain(`https://wms.northwind.example/offer/${token}`)
  const sly = mailOf(null, { ...offer, merchant: 'evil.example/x', first_name: 'http://evil.example' }, token)
  expect(`${sly.subject} ${sly.body}`).not.toMatch(/evil\.example/)
  expect(sly.body).toContain(`/offer/${token}`)
})

test('who waited for a full date is told that it has room again', () => {
  const { subject, body } = mailOf(null, { ...offer, mail_due: 'Place free', merchant: '' }, token)
  expect(subject).toBe('A date for your order has room again')
  expect(body).not.toContain('04/03/2031')
})

test('another date is the same entry of the calendar with a higher number, in whose words whatever else stands', () => {
  const booked = {
    ...{ id: 'S1-O1', sequence: 1, merchant: 'Northwind; Sons, Ltd\nX', order_no: 'W-1001', city: 'Montréal' },
    ...{ begin: new Date('2031-03-04T17:00:00Z'), end: new Date('2031-03-04T20:00:00Z') },
    at: new Date('2031-02-01T10:00:00Z'),
  }
  const read = (text: string) => {
    // Lines of at most 75 bytes, as clients expect.
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    expect(events).toHaveLength(1)
    return new ICAL.Event(events[0])
  }
  const first = read(calendarFile(booked))
  expect(first.startDate.toJSDate()).toEqual(booked.begin)
  expect(first.endDate.toJSDate()).toEqual(booked.end)
  expect(first.summary).toBe('W-1001, Northwind; Sons, Ltd\nX')
  expect(first.location).toBe('Montréal')
  const later = read(calendarFile({ ...booked, sequence: 2, begin: new Date('2031-03-05T17:00:00Z') }))
  expect([later.uid, later.sequence]).toEqual([first.uid, first.sequence + 1])
})
