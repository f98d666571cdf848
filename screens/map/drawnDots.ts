import type { Clusters } from './clusters.ts'
import { clusterRadius } from './clusterRadius.ts'
import { dotRadius } from './dotRadius.ts'
import { mostDots } from './labels/obstacles.ts'
import type { StationColumns } from './stations.ts'

/**
 * What is drawn of the sites, which names make way for: groups and the sites beside them, which stand for themselves.
 * Where that is more than names make way for, the groups alone.
 * @param clusters null where every site stands for itself
 * @returns longitudes and latitudes in turn, and radii in stage pixels
 */
export function drawnDots(
  { length, positions, capacities }: StationColumns,
  clusters: Clusters | null,
): { dots: Float32Array; radii: Float32Array } {
  if (!clusters) return { dots: positions, radii: capacities.map(dotRadius) }
  const groups = { dots: clusters.positions, radii: Float32Array.from(clusters.counts, clusterRadius) }
  const single = Array.from({ length }, (_, site) => site).filter(site => clusters.groupOf[site]! < 0)
  if (single.length + clusters.length > mostDots) return groups
  return {
    dots: Float32Array.of(...groups.dots, ...single.flatMap(site => [positions[2 * site]!, positions[2 * site + 1]!])),
    radii: Float32Array.of(...groups.radii, ...single.map(site => dotRadius(capacities[site]!))),
  }
}
