import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GeocoderStandIn, geocoderKey, openGeocoderStandIn } from '../../test/geocoder-stand-in.ts'
import { openGeocoder } from './geocoder.ts'
import { GeocoderSilent } from './hits.ts'

let standIn: GeocoderStandIn
beforeAll(async () => {
  standIn = await openGeocoderStandIn()
})
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.faults.length = 0
  standIn.asked.length = 0
})

const address = { addressLine1: '12 Water St', city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1', country: 'Canada' }
const at = { lat: 49.2839, lng: -123.1061 }

describe.each(['nominatim', 'photon', 'google'] as const)('%s', (name) => {
  const open = (settings = {}, within?: number) =>
    openGeocoder(
      { name, url: `${standIn.url}/${name}`, key: geocoderKey, perSecond: 1000, ...settings },
      within === undefined ? {} : { within },
    )

  test('finds a house, a street, a town, or nothing, and says which', async () => {
    for (const [kind, exactness] of [
      ['house', 'House'],
      ['street', 'Street'],
      ['town', 'Town'],
    ] as const) {
      standIn.known.set('12 Water St', { ...at, kind })
      expect(await open().find(address)).toEqual({ ...at, exactness })
    }
    expect(await open().find({ ...address, addressLine1: '99 Nowhere Ave', country: null })).toBe(null)
  })

  test.each(['broken', 'nonsense', 'huge', 'limit', 'silent'] as const)(
    'is asked again later when it is %s',
    async (fault) => {
      standIn.faults.push(fault)
      const error: unknown = await open({}, 300)
        .find(address)
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(GeocoderSilent)
      expect((error as GeocoderSilent).isForAll).toBe(fault === 'limit')
      expect(JSON.stringify(error)).not.toContain(geocoderKey)
    },
  )

  test('a place that is none on this earth is nonsense', async () => {
    standIn.known.set('12 Water St', { lat: 149, lng: -123, kind: 'house' })
    await expect(open().find(address)).rejects.toBeInstanceOf(GeocoderSilent)
  })

  test('is not asked faster than it may be', async () => {
    const from = performance.now()
    const geocoder = open({ perSecond: 20 })
    await Promise.all([1, 2, 3, 4, 5].map(() => geocoder.find({ ...address, addressLine1: '1 Slow St' })))
    expect(performance.now() - from).toBeGreaterThanOrEqual(195)
    expect(standIn.asked).toHaveLength(5)
  })
})

test('a key that Google does not know is said as a refusal of all', async () => {
  const url = `${standIn.url}/google`
  const geocoder = openGeocoder({ name: 'google', url, key: 'another', perSecond: 1000 })
  await expect(geocoder.find(address)).rejects.toMatchObject({ isForAll: true })
})

test('each request was as the documents have it', () => {
  expect(standIn.complaints).toEqual([])
})
