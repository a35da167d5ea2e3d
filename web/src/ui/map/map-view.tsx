import 'maplibre-gl/dist/maplibre-gl.css'
import Canvas, { Layer, type MapLayerMouseEvent, type MapRef, Marker, Popup, Source } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useShownTheme } from '../../lib/theme.ts'
import { createValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import { baseStyle, type Land, loadLand } from './base-style.ts'
import { boxAround, crossesItself, isInside, type Position } from './geometry.ts'
import styles from './map.module.css'
import type { MapProps } from './map.tsx'
import { MapRun } from './map-run.tsx'
import { MapState } from './map-state.tsx'
import { MapTools } from './map-tools.tsx'
import {
  addedLayer,
  checkedLayers,
  clusterSums,
  lineLayer,
  lineOf,
  linesOf,
  markedLayer,
  othersLayer,
  pinLayers,
  pointsOf,
  readTokens,
} from './pin-layers.ts'
import { drawShape, type Tool } from './shapes.ts'

maplibre.setWorkerUrl(workerUrl)

const pressed = ['clusters', 'pins-wide', 'checked']
/** Nearer than this there is nothing more to see. */
const nearest = 18
/** A city, with the streets around a place. */
const near = 12
/** One pin alone is shown with the names around it; of several it is seen how they lie to each other. */
const fitOf = (pins: readonly unknown[]) => ({ padding: 56, maxZoom: pins.length === 1 ? 10 : 14 })

const drawsMaps = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

interface View {
  readonly longitude: number
  readonly latitude: number
  readonly zoom: number
  /** Whose pins it was made to show. */
  readonly scope?: string
}

/** The world, once it is here; why it is not. */
function useLand() {
  const [land, setLand] = useState<Land | 'loading' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isLeft = false
    loadLand().then(
      (here) => isLeft || setLand(here),
      () => isLeft || setLand('failed'),
    )
    return () => {
      isLeft = true
    }
  }, [tries])
  return {
    land,
    again: () => {
      setLand('loading')
      setTries(tries + 1)
    },
  }
}

export function MapView(props: MapProps) {
  const { land, again } = useLand()
  const [isAble] = useState(drawsMaps)
  const theme = useShownTheme()
  const [view] = useState(() => createValue<View>({ longitude: -40, latitude: 35, zoom: 1 }))
  if (!isAble) return <MapState kind="unable" />
  if (land === 'loading') return <MapState kind="loading" />
  if (land === 'failed') return <MapState kind="failed" onRetry={again} />
  // Another theme is another map: nothing of the old one's colours is left in it.
  return <World key={theme} {...props} land={land} theme={theme} view={view} />
}

interface WorldProps extends MapProps {
  readonly land: Land
  readonly theme: 'light' | 'dark'
  /** Where the map stood last. */
  readonly view: ReturnType<typeof createValue<View>>
}

function World(props: WorldProps) {
  const { pins, isClustered = false, checked, marked, onMark, walk, line, others, added, run, scope, view } = props
  const { name, land, theme, onPress, onShape, onPlace, begin } = props
  const ref = useRef<MapRef>(null)
  const place = useRef<HTMLElement>(null)
  const [isHere, setIsHere] = useState(false)
  const [tool, setTool] = useState<Tool | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const tokens = useMemo(() => readTokens(), [])
  const style = useMemo(() => baseStyle(theme, land), [theme, land])
  const byId = useMemo(() => new Map(pins.map((pin) => [pin.id, pin])), [pins])
  const isPlacing = onPlace !== undefined
  // A pin that is put somewhere is a thing of its own, which can be dragged.
  const points = useMemo(() => pointsOf(isPlacing ? [] : pins), [isPlacing, pins])
  const checkedPoints = useMemo(
    () => pointsOf([...(checked ?? [])].flatMap((id) => byId.get(id) ?? [])),
    [checked, byId],
  )
  const at = marked === null ? undefined : byId.get(marked)
  const card = at && props.card(at.id)

  const around = () => boxAround(pins.map(({ lng, lat }) => [lng, lat]))
  const showAll = () => {
    const box = around()
    if (box) ref.current?.fitBounds(box, { ...fitOf(pins), duration: 0 })
  }
  // Where pins are here before the map it begins at them: the world from afar would be drawn for nothing.
  const [start] = useState(() => {
    const last = view.get()
    const box = last.scope === scope ? null : around()
    if (box) return { bounds: box, fitBoundsOptions: fitOf(pins) }
    return begin && last.scope !== scope ? { longitude: begin[0], latitude: begin[1], zoom: near } : last
  })
  useEffect(() => {
    const map = ref.current
    if (!isHere || !map || (pins.length === 0 && !isPlacing) || view.get().scope === scope) return
    const { lng, lat } = map.getCenter()
    view.set({ longitude: lng, latitude: lat, zoom: map.getZoom(), scope })
    showAll()
  })

  const checkInside = useEffectEvent((ring: readonly Position[]) => {
    setTool(null)
    if (crossesItself(ring)) {
      setNote(t('This shape crosses itself, so nothing was checked. Draw it again.'))
      return
    }
    const inside = pins.filter(({ lng, lat }) => isInside([lng, lat], ring)).map(({ id }) => id)
    setNote(inside.length === 0 ? t('There is nothing inside of this shape.') : null)
    if (inside.length > 0) onShape?.(inside)
  })
  const { focus } = tokens
  useEffect(() => {
    const map = ref.current?.getMap()
    if (tool === null || !map) return
    return drawShape(map, tool, focus, (ring) => checkInside(ring))
  }, [tool, focus])

  const inView = () => {
    const bounds = ref.current?.getBounds()
    const inside = pins.filter(({ lng, lat }) => bounds?.contains([lng, lat])).map(({ id }) => id)
    setNote(inside.length === 0 ? t('There is nothing in view.') : null)
    if (inside.length > 0) onShape?.(inside)
  }

  const [placed] = isPlacing ? pins : []
  useEffect(() => {
    const map = ref.current
    if (placed && map && !map.getBounds().contains([placed.lng, placed.lat]))
      map.jumpTo({ center: [placed.lng, placed.lat], zoom: Math.max(map.getZoom(), near) })
  }, [placed])
  const put = ({ lng, lat }: maplibre.LngLat) => onPlace?.([Number(lng.toFixed(6)), Number(lat.toFixed(6))])

  const press = async ({ features = [], lngLat }: MapLayerMouseEvent) => {
    if (onPlace) return put(lngLat.wrap())
    const [found] = features
    if (tool !== null || !found) return
    const source = ref.current?.getSource<maplibre.GeoJSONSource>('pins')
    if (found.properties['point_count'] === undefined) return onPress(String(found.properties['id']))
    const zoom = await source?.getClusterExpansionZoom(Number(found.properties['cluster_id']))
    const { geometry } = found
    if (zoom !== undefined && geometry.type === 'Point')
      ref.current?.easeTo({ center: geometry.coordinates as [number, number], zoom: Math.min(zoom, nearest) })
  }
  const hover = ({ features = [] }: MapLayerMouseEvent) => {
    const id: unknown = features[0]?.properties['id']
    const next = tool === null && typeof id === 'string' ? id : null
    if (next !== marked) onMark(next)
  }

  const key = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLCanvasElement)) return
    // Keys that mean something on a map mean nothing else.
    if (['Enter', ' ', 'Escape', '+', '-', '='].includes(event.key) || event.key.startsWith('Arrow'))
      event.stopPropagation()
    if (event.key === 'Enter' && onPlace) {
      const middle = ref.current?.getCenter()
      if (middle) put(middle.wrap())
    } else if (event.key === 'Enter') {
      const next = walk.slice((marked === null ? -1 : walk.indexOf(marked)) + 1).find((id) => byId.has(id))
      const pin = byId.get(next ?? walk.find((id) => byId.has(id)) ?? '')
      if (!pin) return
      onMark(pin.id)
      ref.current?.easeTo({ center: [pin.lng, pin.lat] })
    } else if (event.key === ' ') {
      event.preventDefault()
      if (marked !== null) onPress(marked)
    } else if (event.key === 'Escape') {
      if (tool !== null) setTool(null)
      else if (marked !== null) onMark(null)
      else event.target.blur()
    }
  })
  useEffect(() => {
    const area = place.current
    const press = (event: KeyboardEvent): void => key(event)
    area?.addEventListener('keydown', press)
    return () => area?.removeEventListener('keydown', press)
  }, [])

  const idle = (isIdle: boolean) => {
    if (!place.current) return
    place.current.dataset['idle'] = String(isIdle)
    const middle = ref.current?.getCenter()
    if (isIdle && middle) place.current.dataset['middle'] = `${middle.lat.toFixed(2)}, ${middle.lng.toFixed(2)}`
  }
  return (
    <section ref={place} className={styles['map']} aria-label={name} data-pins={pins.length}>
      <Canvas
        ref={ref}
        mapLib={maplibre}
        initialViewState={start}
        mapStyle={style}
        attributionControl={false}
        locale={{
          'Map.Title': onPlace
            ? t('{{name}}: arrows move it, Enter puts the pin into the middle', { name })
            : t('{{name}}: arrows move it, Enter goes from pin to pin, Space presses one', { name }),
        }}
        maxZoom={nearest}
        dragRotate={false}
        touchPitch={false}
        pitchWithRotate={false}
        interactiveLayerIds={isHere ? pressed.filter((id) => id !== 'checked' || checked !== undefined) : []}
        cursor={tool === null && !isPlacing ? (at ? 'pointer' : 'grab') : 'crosshair'}
        onLoad={() => setIsHere(true)}
        onClick={(event) => void press(event)}
        onMouseMove={hover}
        onMouseOut={() => marked !== null && onMark(null)}
        onMove={({ viewState: { longitude, latitude, zoom } }) => {
          view.set((last) => ({ ...last, longitude, latitude, zoom }))
        }}
        onMoveStart={() => idle(false)}
        onSourceData={() => idle(false)}
        onIdle={() => idle(true)}
      >
        {others && (
          <Source id="others" type="geojson" data={linesOf(others)}>
            <Layer {...othersLayer(tokens)} />
          </Source>
        )}
        {line && line.length > 1 && (
          <Source id="line" type="geojson" data={lineOf(line)}>
            <Layer {...lineLayer(tokens)} />
          </Source>
        )}
        {others && (
          <Source id="added" type="geojson" data={lineOf(added ?? [])}>
            <Layer {...addedLayer(tokens)} />
          </Source>
        )}
        {run && isHere && <MapRun run={run} tokens={tokens} />}
        <Source
          id="pins"
          type="geojson"
          data={points}
          cluster={isClustered}
          clusterRadius={44}
          clusterMaxZoom={15}
          clusterProperties={clusterSums}
        >
          {pinLayers(tokens).map((layer) => (
            <Layer key={layer.id} {...layer} />
          ))}
        </Source>
        {checked && (
          <Source id="checked" type="geojson" data={checkedPoints}>
            {checkedLayers(tokens).map((layer) => (
              <Layer key={layer.id} {...layer} />
            ))}
          </Source>
        )}
        {placed && (
          <Marker
            longitude={placed.lng}
            latitude={placed.lat}
            color={tokens.accent}
            draggable
            onDragEnd={({ lngLat }) => put(lngLat.wrap())}
          />
        )}
        <Source id="marked" type="geojson" data={pointsOf(at ? [at] : [])}>
          <Layer {...markedLayer(tokens)} />
        </Source>
        {at && card && (
          <Popup
            longitude={at.lng}
            latitude={at.lat}
            offset={16}
            closeButton={false}
            closeOnClick={false}
            focusAfterOpen={false}
          >
            <div className={styles['card']}>
              <b>{card.title}</b>
              {card.lines.map((words) => (
                <div key={words}>{words}</div>
              ))}
            </div>
          </Popup>
        )}
      </Canvas>
      <p className="aside" role="status">
        {card ? [card.title, ...card.lines].join(', ') : ''}
      </p>
      <div className={styles['corner']}>{props.children}</div>
      <MapTools
        map={ref}
        tool={tool}
        onTool={
          onShape &&
          ((next) => {
            setNote(null)
            setTool(next)
          })
        }
        onInView={inView}
        onAll={showAll}
      />
      {note && (
        <p className={styles['note']} role="alert">
          {note}
        </p>
      )}
    </section>
  )
}
