import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import { paintFlat } from './paintFlat.ts'
import { createReliefPainter } from './paintRelief.ts'
import { liftAt } from '../relief.ts'
import { createPainter, type Painter } from './regionPainter.ts'
import type { Scene } from '../scene.ts'

/**
 * The region on the map: from above a slab with a blue edge, tilted a relief in the sun's light. Drawn in MapLibre's
 * own canvas from a few arrays: no tiles to cut, therefore no worker and none of its 147 kB.
 */
export function createRegionLayer(): CustomLayerInterface & { show: (scene: Scene) => void } {
  let map: MapLibreMap | null = null
  let scene: Scene | null = null
  let painter: Painter | null = null
  let reliefPainter: ReturnType<typeof createReliefPainter> | null = null

  function render(gl: WebGL2RenderingContext, { defaultProjectionData }: CustomRenderMethodInput) {
    if (!scene || !painter || !map) return
    const { geometry } = scene
    const { width, height } = gl.canvas
    // Moved to the region's centre in full precision: single-precision mercator units would jitter at city zooms.
    const matrix = moved(defaultProjectionData.mainMatrix, geometry.centre)
    const paper = { matrix, width, height, ratio: height / Math.max(1, map.getContainer().clientHeight) }
    const lift = liftAt(map.getPitch())
    painter.begin(geometry, paper)
    if (lift > 0) {
      reliefPainter ??= createReliefPainter(gl)
      reliefPainter.paint(painter, paper, scene, map.getZoom(), lift)
    } else paintFlat(painter, scene, map.getZoom())
    painter.end()
  }

  return {
    id: 'region',
    type: 'custom',
    renderingMode: '2d',
    show(next) {
      scene = next
      map?.triggerRepaint()
    },
    onAdd(owner, context) {
      map = owner
      painter = createPainter(context as WebGL2RenderingContext)
    },
    render: (context, input) => render(context as WebGL2RenderingContext, input),
    onRemove() {
      painter?.remove()
      reliefPainter?.remove()
      map = painter = reliefPainter = null
    },
  }
}

/** A column-major matrix applied after a shift in x and y. */
function moved(matrix: ArrayLike<number>, [x, y]: [number, number]): Float32Array {
  const out = Float32Array.from(matrix)
  for (let row = 0; row < 4; row++) out[12 + row] = matrix[row]! * x + matrix[4 + row]! * y + matrix[12 + row]!
  return out
}
