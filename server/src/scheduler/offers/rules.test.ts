import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile } from './rules.ts'

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
