import { useEffect, useMemo } from 'react'
import { Layer } from 'react-map-gl/maplibre'
import { regionGeometry } from './regionGeometry.ts'
import { createRegionLayer } from './regionLayer.ts'
import type { Region } from '../../core/map/regions.ts'

/** The region's shapes on the map; `hovered` = area under the pointer. */
export function RegionLayers({ region, hovered }: { region: Region; hovered: number | null }) {
  const layer = useMemo(createRegionLayer, [])
  const geometry = useMemo(() => regionGeometry(region), [region])
  useEffect(() => layer.show({ geometry, hovered }), [layer, geometry, hovered])
  return <Layer {...layer} />
}
