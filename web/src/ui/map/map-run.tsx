import { Layer, Marker, Source } from '@vis.gl/react-maplibre'
import { useEffect, useRef, useState } from 'react'
import { circleOf, type Position } from './geometry.ts'
import styles from './map.module.css'
import type { MapRun as Run } from './map.tsx'
import { lineOf, type readTokens } from './pin-layers.ts'

/** Milliseconds in which a mark glides to its next place. */
const glides = 900

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Where a mark is shown that goes to a place: on its way there, or at once where motion is not wanted. */
function useGlide(to: Position): Position {
  const [at, setAt] = useState(to)
  const shown = useRef(to)
  const [lng, lat] = to
  useEffect(() => {
    const [fromLng, fromLat] = shown.current
    const begun = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = isStill() ? 1 : Math.min(1, (now - begun) / glides)
      shown.current = [fromLng + (lng - fromLng) * part, fromLat + (lat - fromLat) * part]
      setAt(shown.current)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [lng, lat])
  return at
}

function Driver({ at, heading, tone, plate }: NonNullable<Run['driver']>) {
  const [longitude, latitude] = useGlide(at)
  return (
    <Marker longitude={longitude} latitude={latitude}>
      <span className={styles['driver']} data-tone={tone} aria-hidden="true">
        {heading !== null && <i style={{ transform: `rotate(${heading}deg)` }} />}
        <b>{plate}</b>
      </span>
    </Marker>
  )
}

/** A route that is being driven: the part that is behind its driver, the circle around the next stop, and the driver. */
export function MapRun({
  run: { trail, circle, driver },
  tokens: { green, focus },
}: {
  readonly run: Run
  readonly tokens: ReturnType<typeof readTokens>
}) {
  return (
    <>
      <Source id="trail" type="geojson" data={lineOf(trail.length > 1 ? trail : [])}>
        <Layer
          id="trail"
          type="line"
          layout={{ 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': green, 'line-width': 3 }}
        />
      </Source>
      <Source id="circle" type="geojson" data={lineOf(circle ? circleOf(circle.at, circle.metres) : [])}>
        <Layer id="circle" type="line" paint={{ 'line-color': focus, 'line-width': 1.5, 'line-dasharray': [3, 3] }} />
      </Source>
      {driver && <Driver {...driver} />}
    </>
  )
}
