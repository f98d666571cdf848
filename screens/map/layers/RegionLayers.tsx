import { useEffect, useMemo } from 'react'
import { Layer } from 'react-map-gl/maplibre'
import { createRegionLayer } from './regionLayer.ts'
import { MINUTE } from '../../../core/time/time.ts'
import { useNow } from '../../kit/now.ts'
import type { Scene } from '../scene.ts'

/** The region's shapes on the map, in the light of the minute; `hovered` = area under the pointer. */
export function RegionLayers({ geometry, hovered, relief, clouds }: Omit<Scene, 'now'>) {
  const layer = useMemo(createRegionLayer, [])
  const now = useNow(MINUTE)
  useEffect(() => layer.show({ geometry, hovered, relief, clouds, now }), [layer, geometry, hovered, relief, clouds, now])
  return <Layer {...layer} />
}
