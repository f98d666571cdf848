import { type Token, tokens, unit } from '../kit/stage/tokens.ts'
import type { RegionGeometry } from './regionGeometry.ts'

/** A figure of each area as fill and height: the region becomes a relief of it. */
export interface Relief {
  /** 0 … 1 of the tallest, by adcode; an area that is missing has no such figure and lies at the ground. */
  shares: ReadonlyMap<number, number>
  /** Colour of the highest share. */
  tone: Token
}

type Measured = Pick<RegionGeometry, 'bounds' | 'areas'>

/** Height of an area without a figure, and what the tallest rises above it, as shares of the region's size. */
const base = 0.01
/** The same of an area's own size: a country of many small areas must not hide one behind the other. */
const rise = 0.26

/** Size of a region: what the heights of its relief are measured by, mercator units. */
const sizeOf = ({ bounds: [west, north, east, south] }: Measured) => Math.max(east - west, south - north)
const riseOf = (region: Measured) => Math.min(0.09, rise / Math.sqrt(region.areas.size)) * sizeOf(region)

/** Height of an area, mercator units. */
export const levelOf = (relief: Relief, adcode: number, region: Measured) =>
  base * sizeOf(region) + riseOf(region) * (relief.shares.get(adcode) ?? 0)

/** The tallest a relief gets, mercator units. */
export const tallestOf = (region: Measured) => base * sizeOf(region) + riseOf(region)

/** The most of its tone an area's fill takes, over the region's own. */
const strength = 0.47

/** An area's fill, red, green, blue 0 … 1: the region's own without a figure, towards the tone the higher it is. @param bright factor */
export function fillOf(relief: Relief, adcode: number, bright: number): number[] {
  const share = relief.shares.get(adcode)
  const part = share === undefined ? 0 : strength * (0.12 + 0.88 * share)
  const tone = unit(tokens[relief.tone])
  return unit(tokens.regionFill).map((value, i) => Math.min(1, (value + (tone[i]! - value) * part) * bright))
}

/** How far the map tilts for a relief, degrees. */
export const reliefPitch = 46
/** Share of the heights that is shown: they rise with the tilt. */
export const liftAt = (pitch: number) => Math.min(1, Math.max(0, pitch / reliefPitch))
