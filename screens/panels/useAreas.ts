import { map } from '../../core/contract/walls/map.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { areaInput } from './areaInput.ts'

/**
 * The areas below a region: one request for all who show something of them.
 * @param day of the generation, today without; which one a reply is about it tells itself
 */
export const useAreas = (adcode: number, day: string | undefined) =>
  useCall(map.getAreaAnalysis, { ...areaInput(adcode), ...(day && { day }) }, { every: minutes(1), keep: true })
