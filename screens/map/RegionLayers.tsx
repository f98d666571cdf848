import { useEffect, useMemo } from 'react'
import { Layer } from 'react-map-gl/maplibre'
import { createRegionLayer } from './regionLayer.ts'
import { MINUTE } from '../../core/time.ts'
import { useNow } from '../kit/now.ts'
import type { RegionGeometry } from './regionGeometry.ts'
import type { Relief } from './relief.ts'

/** The region's shapes on the map, in the light of the minute; `hovered` = area under the pointer. */
export function RegionLayers({ geometry, hovered, relief }: { geometry: RegionGeometry; hovered: number | null; relief: Relief }) {
  const layer = useMemo(createRegionLayer, [])
  const now = useNow(MINUTE)
  useEffect(() => layer.show({ geometry, hovered, relief, now }), [layer, geometry, hovered, relief, now])
  return <Layer {...layer} />
}
