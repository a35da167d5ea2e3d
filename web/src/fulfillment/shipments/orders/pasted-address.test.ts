import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestAddress, readAddress } from './pasted-address.ts'

describe('addresses as people copy them', () => {
  test('lines of a mail: name, street, city with province and postal code, phone', () => {
    expect(readAddress('Bluewater Spa\n64 Wharf Street, Unit 3\nHalifax NS B3J 0G5\n902-555-0108')).toEqual({
      fields: {
        recipientName: 'Bluewater Spa',
        recipientAddressLine1: '64 Wharf Street, Unit 3',
        recipientCity: 'Halifax',
        recipientState: 'NS',
        recipientPostalCode: 'B3J 0G5',
        recipientCountry: 'Canada',
        recipientPrimaryPhone: '9025550108',
      },
      left: [],
    })
  })

  test('one line with commas, the state in full, the country, a mail address', () => {
    expect(
      readAddress('Marcus Lindqvist, 4410 Ferry Street, Seattle, Washington 98101-2210, USA, marcus@example.com'),
    ).toEqual({
      fields: {
        recipientName: 'Marcus Lindqvist',
        recipientAddressLine1: '4410 Ferry Street',
        recipientCity: 'Seattle',
        recipientState: 'WA',
        recipientPostalCode: '98101-2210',
        recipientCountry: 'United States',
        recipientEmail: 'marcus@example.com',
      },
      left: [],
    })
  })

  test('a second address line, a postal code on a line of its own, +1 before the phone', () => {
    const { fields, left } = readAddress(
      'Ana Ruiz\n14 Alder Street\nSuite 200\nVancouver, BC\nv5k0a1\nCanada\n+1 (604) 555-0134',
    )
    expect(fields).toMatchObject({
      recipientAddressLine2: 'Suite 200',
      recipientCity: 'Vancouver',
      recipientState: 'BC',
      recipientPostalCode: 'V5K 0A1',
      recipientPrimaryPhone: '6045550134',
    })
    expect(left).toEqual([])
  })

  test('what is no part of an address is left, and fills nothing', () => {
    expect(readAddress('Ana Ruiz\nring twice\n14 Alder Street\nVancouver BC V5K 0A1').left).toEqual(['ring twice'])
    // The end of a postal code is no part of the phone under it.
    expect(readAddress('Ana Ruiz\n14 Alder Street\nVancouver BC V5K 0A1\n(604) 555-0134').fields).toMatchObject({
      recipientPostalCode: 'V5K 0A1',
      recipientPrimaryPhone: '6045550134',
    })
    const signed = readAddress('Ana Ruiz\n14 Alder Street\nVancouver BC V5K 0A1\nThank you')
    expect([signed.fields.recipientCity, signed.left]).toEqual(['Vancouver', ['Thank you']])
    expect(readAddress('Musterstraße 5\n10115 Berlin')).toEqual({
      fields: { recipientName: 'Musterstraße 5', recipientAddressLine1: '10115 Berlin' },
      left: [],
    })
    expect(readAddress('  \n ')).toEqual({ fields: {}, left: [] })
  })
})

test('the addresses of a city in one line: street, city and province of each', () => {
  const [, ...rows] = readFileSync(new URL('./vancouver.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  for (const row of rows) {
    const address = /"([^"]+)"/.exec(row)?.[1] ?? ''
    expect(readAddress(address), address).toEqual({
      fields: {
        recipientAddressLine1: address.split(',')[0],
        recipientCity: 'VANCOUVER',
        recipientState: 'BC',
        recipientCountry: 'Canada',
      },
      left: [],
    })
  }
})

test('a postal code or a phone is a word of its own, never the middle of one', () => {
  const { fields, left } = readAddress('A#A0A0a0# 0\n#')
  expect([...Object.values(fields), ...left].join(' ')).toContain('A#A0A0a0#')
  expect(fields.recipientPostalCode).toBeUndefined()
  expect(readAddress('Lot x-2005550134\n14 Alder Street').fields.recipientPrimaryPhone).toBeUndefined()
})

// With steps that grow with the square it would take longer than any test may.
test('what is longer than any address is left as it is, and not searched', () => {
  for (const piece of ['a', 'a ', ',', 'x\n', '604', '1-', 'a.b@']) {
    const text = piece.repeat(100_000)
    expect(readAddress(text)).toEqual({ fields: {}, left: [text] })
  }
  const address = 'Ana Ruiz\n14 Alder Street\nVancouver BC V5K 0A1'
  expect(readAddress(address.padEnd(longestAddress)).fields.recipientCity).toBe('Vancouver')
  expect(readAddress(address.padEnd(longestAddress + 1)).fields).toEqual({})
})

test('nothing that was pasted goes lost: each word of it is in a field, or left', () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-z0-9#.-]{1,12}$/), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), (lines) => {
      const { fields, left } = readAddress(lines.map((line) => line.join(' ')).join('\n'))
      const digits = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
      const kept = digits([...Object.values(fields), ...left].join(''))
      const known = /^(ab|bc|canada|usa?|[a-z]{2})$/i
      for (const word of lines.flat())
        if (!known.test(word) && digits(word).length > 0) expect(kept, word).toContain(digits(word))
    }),
  )
})
