import type { StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-50m.json?url'
import { cities } from './cities.ts'
import { type Position, withoutJumps } from './geometry.ts'

type Theme = 'light' | 'dark'
type World = Topology<{ land: GeometryCollection; countries: GeometryCollection }>
type GeoJson = NonNullable<Extract<StyleSpecification['sources'][string], { type: 'geojson' }>['data']>
export interface Land {
  readonly land: GeoJson
  readonly borders: GeoJson
}

let loading: Promise<Land> | null = null

const polygonsOf = (world: World): readonly (readonly (readonly Position[])[])[] =>
  feature(world, world.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  }) as never

async function read(): Promise<Land> {
  const answer = await fetch(atlas)
  if (!answer.ok) throw new Error(`The base map answered ${answer.status}.`)
  const world = (await answer.json()) as World
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other)
  return {
    land: {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'MultiPolygon',
        coordinates: polygonsOf(world).map((rings) => rings.map(withoutJumps)) as never,
      },
    } as GeoJson,
    borders: { type: 'Feature', properties: {}, geometry: borders } as GeoJson,
  }
}

/** Land and borders, from this installation itself: kept once they are here, asked for again where they did not come. */
export function loadLand(): Promise<Land> {
  loading ??= read().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

const colours: Readonly<Record<Theme, Readonly<Record<'land' | 'water' | 'border' | 'ink', string>>>> = {
  light: { land: '#f3f0ea', water: '#d6e0e6', border: '#cbc4b8', ink: '#5a554c' },
  dark: { land: '#1f1e1a', water: '#131b22', border: '#4a453b', ink: '#b3ac9f' },
}

/** Letters are drawn by the browser, so that no server of fonts is asked. */
export const mapFont = ['Inter Variable', 'sans-serif']

/** The built-in map: land, borders, names of cities. It asks nobody outside for anything. */
export function baseStyle(theme: Theme, { land, borders }: Land): StyleSpecification {
  const { land: ground, water, border, ink } = colours[theme]
  const names = (rank: number, minzoom: number): StyleSpecification['layers'][number] => ({
    ...{ id: `cities-${rank}`, type: 'symbol', source: 'cities', minzoom },
    filter: ['==', ['get', 'rank'], rank],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mapFont,
      'text-size': 14 - rank,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: { 'text-color': ink, 'text-halo-color': ground, 'text-halo-width': 1.5 },
  })
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, tolerance: 0.2 },
      borders: { type: 'geojson', data: borders, tolerance: 0.2 },
      cities: { type: 'geojson', data: cities() },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': ground } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': border, 'line-width': 1 } },
      names(3, 8),
      names(2, 4),
      names(1, 0),
    ],
  }
}
