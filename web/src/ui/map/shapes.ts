import type { Map } from 'maplibre-gl'
import { TerraDraw, TerraDrawFreehandMode, TerraDrawRectangleMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Position } from './geometry.ts'

export type Tool = 'freehand' | 'rectangle'

/** Lets one shape be drawn on a map, dragged or from press to press; what ends it is called with its ring. Returns what takes the pencil away. */
export function drawShape(
  map: Map,
  tool: Tool,
  colour: string,
  onDrawn: (ring: readonly Position[]) => void,
): () => void {
  const fill = colour as `#${string}`
  const styles = { fillColor: fill, fillOpacity: 0.13, outlineColor: fill, outlineWidth: 2 }
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      new TerraDrawFreehandMode({ styles, drawInteraction: 'click-move-or-drag', minDistance: 6 }),
      new TerraDrawRectangleMode({ styles, drawInteraction: 'click-move-or-drag' }),
    ],
  })
  draw.start()
  draw.setMode(tool)
  draw.on('finish', (id) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry
    const ring = geometry?.type === 'Polygon' ? geometry.coordinates[0] : undefined
    if (ring) onDrawn(ring.map(([lng = 0, lat = 0]) => [lng, lat]))
  })
  return () => draw.stop()
}
