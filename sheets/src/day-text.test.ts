import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DateOrder, dayOfCell, joinOrders, mayHaveYearFirst, orderOfColumn } from './day-text.ts'

const orders: readonly DateOrder[] = ['day first', 'month first']
const pad = (value: number) => String(value).padStart(2, '0')
/** A day as the two halves of the world write it. */
const write = (day: Date, order: DateOrder, mark: string, isShort: boolean) => {
  const [first, second] =
    order === 'day first' ? [day.getUTCDate(), day.getUTCMonth() + 1] : [day.getUTCMonth() + 1, day.getUTCDate()]
  const year = isShort ? pad(day.getUTCFullYear() % 100) : String(day.getUTCFullYear())
  return isShort ? [first, second, year].join(mark) : [pad(first), pad(second), year].join(mark)
}
const anyDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2079-12-31'), noInvalidDate: true })
const column = fc.record({
  days: fc.array(anyDay, { minLength: 1, maxLength: 40 }),
  order: fc.constantFrom(...orders),
  mark: fc.constantFrom('/', '-', '.'),
  isShort: fc.boolean(),
  time: fc.constantFrom('', ' 9:45', ' 14:05:11', ' 2:05 PM', ' 14:05:11 -0400'),
})

describe('a day in a cell', () => {
  it.each([
    ['30-Apr-22', '2022-04-30'],
    ['Apr-30-22', '2022-04-30'],
    ['30Apr2022', '2022-04-30'],
    ['April 30th, 2022', '2022-04-30'],
    ['Sat, 30 Apr 2022 14:05:11 GMT', '2022-04-30'],
    ['Apr 30, 2022 2:05:11 PM PDT', '2022-04-30'],
    ['2022-Apr-30', '2022-04-30'],
    ['2022/4/3', '2022-04-03'],
    ['2022-4-3 7:05', '2022-04-03'],
    ['2022.04.03', '2022-04-03'],
    ['20220430', '2022-04-30'],
    [20220430, '2022-04-30'],
    ['2024-03-15 10:21:07 -0400', '2024-03-15'],
    ['2022-04-30T23:05:11-08:00', '2022-04-30'],
    ['3/4/22', '2022-04-03'],
    ['44681', '2022-04-30'],
    ['44681.75', '2022-04-30'],
    [44681.75, '2022-04-30'],
  ])('%s is %s', (cell, day) => expect(dayOfCell(cell)).toBe(day))

  it.each([
    ['4/30/22', '2022-04-30'],
    ['04-30-22', '2022-04-30'],
    ['9/19/2017 9:45', '2017-09-19'],
    ['2022/4/3', '2022-04-03'],
    ['30-Apr-22', '2022-04-30'],
  ])('%s is %s with the month first', (cell, day) => expect(dayOfCell(cell, 'month first')).toBe(day))

  it.each(['4/30/22', '04-30-22', '31/11/2022', '30-Apr', '12/2022', '1/2-2022', '5/6/022', '30 Foo 22'])(
    '%s is none with the day first',
    (cell) => expect(dayOfCell(cell)).toBeNull(),
  )

  it('has no year of two digits in the last century that could pass for one to come', () => {
    expect(dayOfCell('31/12/99')).toBe('1999-12-31')
    expect(dayOfCell('31/12/35')).toBe('2035-12-31')
  })

  it('is looked for in texts of its length only: longer ones take time that grows with its square', () => {
    const zones = (count: number) => `30/04/2022 10:00${' UTC'.repeat(count)}`
    expect(dayOfCell(zones(2))).toBe('2022-04-30')
    expect(dayOfCell(zones(12))).toBeNull()
  })
})

describe('the order of a column', () => {
  it('reads back every day that was written in one order, or knows that it cannot tell', () => {
    fc.assert(
      fc.property(column, ({ days, order, mark, isShort, time }) => {
        const cells = days.map((day) => write(day, order, mark, isShort) + time)
        const found = orderOfColumn(cells)
        const wanted = days.map((day) => day.toISOString().slice(0, 10))
        if (found.order !== null) {
          expect(found.order).toBe(order)
          expect(cells.map((cell) => dayOfCell(cell, order))).toEqual(wanted)
        } else {
          // Nothing decides: then every value is a day in both orders.
          if (mayHaveYearFirst(found)) {
            for (const cell of cells) expect(dayOfCell(cell, 'year first')).not.toBeNull()
            return
          }
          expect(found.dayFirst ?? found.monthFirst).toBeNull()
          for (const other of orders) for (const cell of cells) expect(dayOfCell(cell, other)).not.toBeNull()
          expect(cells.map((cell) => dayOfCell(cell, order))).toEqual(wanted)
        }
        if (found.either !== null)
          expect(dayOfCell(found.either, 'day first')).not.toBe(dayOfCell(found.either, 'month first'))
      }),
    )
  })

  it('sees a column that contradicts itself, wherever the values stand', () => {
    const late = fc.integer({ min: 13, max: 28 })
    const early = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(column, late, early, fc.nat(), ({ days, order, mark, isShort }, big, small, at) => {
        const cells = days.map((day) => write(day, order, mark, isShort))
        const where = at % (cells.length + 1)
        cells.splice(where, 0, `${big}/${small}/2022`)
        cells.splice((where * 7) % (cells.length + 1), 0, `${small}/${big}/2022`)
        const found = orderOfColumn(cells)
        expect(found.order).toBeNull()
        expect(dayOfCell(found.dayFirst, 'day first')).not.toBeNull()
        expect(dayOfCell(found.monthFirst, 'month first')).not.toBeNull()
      }),
    )
  })

  it('is the one of a spreadsheet’s own dates, which are no texts', () => {
    expect(orderOfColumn(['05/04/2022', '06/04/2022'], true).order).toBe('day first')
    const mixed = orderOfColumn(['05/04/2022', '4/30/2022'], true)
    expect([mixed.order, mixed.dayFirst, mixed.monthFirst]).toEqual([null, '05/04/2022', '4/30/2022'])
  })

  it('takes no sides for days of which both numbers are the same, nor for other texts', () => {
    expect(orderOfColumn(['04/04/2022', '2022-04-30', '30-Apr-22', 'soon', '31/31/2022', null, 44681])).toMatchObject({
      order: null,
      dayFirst: null,
      monthFirst: null,
      either: null,
      yearFirst: null,
    })
  })

  describe('whose years have two digits', () => {
    const year = new Date().getFullYear()
    const short = (years: number) => String((year + years) % 100).padStart(2, '0')
    const column = [`${short(0)}-11-22`, `${short(0)}-12-09`]

    it('may have the year first: nobody but a person knows', () => {
      expect(orderOfColumn(column)).toMatchObject({ order: null, yearFirst: column[0] })
      expect(mayHaveYearFirst(orderOfColumn(column))).toBe(true)
      expect(column.map((cell) => dayOfCell(cell, 'year first'))).toEqual([`${year}-11-22`, `${year}-12-09`])
      expect(dayOfCell(column[1] ?? '', 'day first')).toBe(`2009-12-${short(0)}`)
    })

    it('have it last where one value says so: four digits, no such day, a year far from now, one digit', () => {
      for (const cell of ['22/11/2026', `${short(0)}-13-01`, `${short(10)}-11-22`, `${short(0)}-1-22`]) {
        expect(mayHaveYearFirst(orderOfColumn([...column, cell]))).toBe(false)
        expect(mayHaveYearFirst(joinOrders(orderOfColumn(column), orderOfColumn([cell])))).toBe(false)
      }
    })
  })

  it('says which values are years away', () => {
    const year = new Date().getFullYear()
    const cells = [`01/02/${year}`, `${year + 5}-01-01`, `${year - 6}-01-01`, `01/02/${year + 6}`]
    expect(orderOfColumn(cells)).toMatchObject({ longAgo: cells[2], farAhead: cells[3] })
    expect(orderOfColumn(cells.slice(0, 2))).toMatchObject({ longAgo: null, farAhead: null })
    expect(orderOfColumn([36_526]).longAgo).toBe('36526')
  })
})
