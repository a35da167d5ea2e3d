import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { mapFont } from './base-style.ts'
import type { Position } from './geometry.ts'
import type { MapPin, PinState } from './map.tsx'

/** The colours of the theme, as the page has them. */
export function readTokens() {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string): string => style.getPropertyValue(`--${name}`).trim() || '#000000'
  return {
    ...{ blue: of('st-blue'), amber: of('st-amber'), red: of('st-red'), green: of('st-green') },
    ...{
      ink: of('ink'),
      surface: of('surface'),
      accent: of('accent'),
      accentInk: of('accent-ink'),
      focus: of('focus'),
      neutral: of('st-neutral'),
    },
  }
}
type Tokens = ReturnType<typeof readTokens>

const byState = <Value extends string | number>(values: Partial<Record<PinState, Value>>, other: Value) =>
  ['match', ['get', 'state'], ...Object.entries(values).flat(), other] as never

const single: FilterSpecification = ['!', ['has', 'point_count']]
const cluster: FilterSpecification = ['has', 'point_count']
const numbered = { stop: 10, next: 11, done: 10, failed: 10, place: 9 }

/** What a state says besides its colour: a dot, an exclamation mark; stops have their numbers. */
const mark = ['coalesce', ['get', 'label'], byState({ soon: '•', late: '!' }, '')] as never

const text = { 'text-font': mapFont, 'text-allow-overlap': true, 'text-ignore-placement': true } as const

/** In the order in which they are drawn. Pressed are the wide ones, which nobody sees. */
export const pinLayers = ({ blue, amber, red, green, ink, surface }: Tokens): readonly LayerSpecification[] => [
  {
    ...{ id: 'clusters', type: 'circle', source: 'pins', filter: cluster },
    paint: {
      'circle-color': surface,
      'circle-radius': ['step', ['get', 'point_count'], 12, 20, 14, 200, 17],
      'circle-stroke-width': 2,
      'circle-stroke-color': ['case', ['>', ['get', 'late'], 0], red, ['>', ['get', 'soon'], 0], amber, blue],
    },
  },
  {
    ...{ id: 'cluster-counts', type: 'symbol', source: 'pins', filter: cluster },
    layout: { ...text, 'text-field': ['get', 'point_count_abbreviated'], 'text-size': 12 },
    paint: { 'text-color': ink },
  },
  {
    ...{ id: 'pins', type: 'circle', source: 'pins', filter: single },
    paint: {
      'circle-radius': byState({ ...numbered, late: 7 }, 4.5),
      'circle-color': byState({ late: red, done: green, failed: red, place: ink }, surface),
      'circle-stroke-width': 2,
      'circle-stroke-color': byState(
        { soon: amber, next: amber, late: surface, done: green, failed: red, place: surface },
        blue,
      ),
    },
  },
  {
    ...{ id: 'pin-marks', type: 'symbol', source: 'pins', filter: single },
    layout: { ...text, 'text-field': mark, 'text-size': 11 },
    paint: {
      'text-color': byState({ soon: amber, late: surface, done: surface, failed: surface, place: surface }, ink),
    },
  },
  {
    ...{ id: 'pins-wide', type: 'circle', source: 'pins', filter: single },
    paint: { 'circle-radius': 12, 'circle-opacity': 0 },
  },
]

export const checkedLayers = ({ accent, accentInk, surface }: Tokens): readonly LayerSpecification[] => [
  {
    ...{ id: 'checked', type: 'circle', source: 'checked' },
    paint: {
      ...{ 'circle-radius': 7, 'circle-color': accent, 'circle-stroke-width': 2, 'circle-stroke-color': surface },
    },
  },
  {
    ...{ id: 'checked-ticks', type: 'symbol', source: 'checked' },
    layout: { ...text, 'text-field': '✓', 'text-size': 11 },
    paint: { 'text-color': accentInk },
  },
]

export const markedLayer = ({ focus }: Tokens): LayerSpecification => ({
  ...{ id: 'marked', type: 'circle', source: 'marked' },
  paint: {
    ...{ 'circle-radius': 13, 'circle-opacity': 0, 'circle-stroke-width': 3, 'circle-stroke-color': focus },
  },
})

export const lineLayer = ({ focus }: Tokens): LayerSpecification => ({
  ...{ id: 'line', type: 'line', source: 'line' },
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': focus, 'line-width': 3 },
})

export const othersLayer = ({ neutral }: Tokens): LayerSpecification => ({
  ...{ id: 'others', type: 'line', source: 'others' },
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': neutral, 'line-width': 1.6 },
})

export const addedLayer = ({ green }: Tokens): LayerSpecification => ({
  ...{ id: 'added', type: 'line', source: 'added' },
  layout: { 'line-join': 'round' },
  paint: { 'line-color': green, 'line-width': 3, 'line-dasharray': [2, 1.5] },
})

/** How many of a cluster are late, or close soon. */
export const clusterSums = {
  late: ['+', ['case', ['==', ['get', 'state'], 'late'], 1, 0]],
  soon: ['+', ['case', ['==', ['get', 'state'], 'soon'], 1, 0]],
} as const

export const pointsOf = (pins: readonly MapPin[]) => ({
  type: 'FeatureCollection' as const,
  features: pins.map(({ id, lng, lat, state, label }) => ({
    type: 'Feature' as const,
    properties: { id, state, ...(label === undefined ? {} : { label }) },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  })),
})

const alongOf = (line: readonly Position[]) => line.map(([lng, lat]) => [lng, lat])

export const lineOf = (line: readonly Position[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates: alongOf(line) },
})

export const linesOf = (lines: readonly (readonly Position[])[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'MultiLineString' as const, coordinates: lines.map(alongOf) },
})
