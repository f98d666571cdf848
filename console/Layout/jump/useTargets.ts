import { useEffect, useState } from 'react'
import { deviceMonitor } from '../../../core/contract/devices/deviceMonitor.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { search } from '../../../core/rules/rules.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { useCan, useMenu } from '../../kit/hooks/useMenu.ts'
import { deviceTargets, mostOfGroup, pageTargets, siteTargets, type Target } from './targets.ts'

/** Somebody stopped typing, ms. */
const pause = 200

/** Where what was typed leads: pages at once, sites and devices as soon as the typing pauses. */
export function useTargets(typed: string): { targets: Target[]; asking: boolean; failed: string } {
  const { menus } = useMenu()
  const text = search(typed) ? '' : typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  const sites = useCall(
    home.stationPageList,
    { name: asked, current: 1, size: mostOfGroup },
    { enabled: useCan('home:read') && asked !== '' },
  )
  const devices = useCall(
    deviceMonitor.page,
    { deviceNo: asked, pageNo: 1, pageSize: mostOfGroup },
    { enabled: useCan('device:read') && asked !== '' },
  )
  const known = asked !== '' && asked === text
  return {
    targets: [
      ...pageTargets(menus, text),
      ...siteTargets(menus, (known && sites.data?.records) || []),
      ...deviceTargets(menus, (known && devices.data?.records) || []),
    ],
    asking: asked !== text || sites.loading || devices.loading,
    failed: (known && (sites.error ?? devices.error)?.message) || '',
  }
}
