import { useEffect, useEffectEvent } from 'react'
import { map } from '../../core/contract/walls/map.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { parentOf } from '../../core/map/regions.ts'

/**
 * The site the wall was asked for (`?site=`, by hand or by a conductor) is shown: it stays selected until somebody chooses something else.
 * @param site '' for none
 * @param show selects it and takes the map to its city
 */
export function useRequestedSite(site: string, show: (site: string, region: number) => void) {
  const card = useCall(map.powerSystemOne, { itemNumber: site }, { every: seconds(30), enabled: site !== '' })
  const areaCode = card.data?.areaCode
  const found = useEffectEvent((code: string) => show(site, parentOf(Number(code)) ?? Number(code)))
  useEffect(() => {
    if (site && areaCode) found(areaCode)
  }, [site, areaCode])
}
