import { useEffect, useState } from 'react'
import { deviceMonitor } from '../../../core/contract/devices/deviceMonitor.ts'
import { sharing } from '../../../core/contract/energy/sharing.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { search } from '../../../core/rules/rules.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { useCan, useMenu } from '../../kit/hooks/useMenu.ts'
import type { Found } from './choices.ts'
import { customerTargets, deviceTargets, type Group, orderTargets, pageTargets, siteTargets, type Target } from './targets.ts'

/** Somebody stopped typing, ms. */
const pause = 200
/** So many of each group at first, and so many of the one somebody wants to see more of. */
const [shownFirst, shownMost] = [6, 50]

/**
 * Where what was typed leads: pages at once, the others as soon as the typing pauses, or at once if somebody does not want to wait.
 * @param whole the group of which more is listed than at first
 */
export function useTargets(typed: string, whole: Group | undefined, hurry: boolean): { found: Found[]; asking: boolean; failed: string } {
  const { menus } = useMenu()
  const text = search(typed) ? '' : typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), hurry ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, hurry])
  const size = (group: Group) => (group === whole ? shownMost : shownFirst)
  const [homes, reads, boards] = [useCan('home:read'), useCan('device:read'), useCan('board:read')]
  const given = asked !== ''
  const sites = useCall(home.stationPageList, { name: asked, current: 1, size: size('站点') }, { enabled: homes && given })
  const devices = useCall(deviceMonitor.page, { deviceNo: asked, pageNo: 1, pageSize: size('设备') }, { enabled: reads && given })
  const orders = useCall(repair.list, { keyword: asked, current: 1, size: size('工单') }, { enabled: homes && given })
  const customers = useCall(sharing.byCustomer, { name: asked, current: 1, size: size('客户') }, { enabled: boards && given })
  const known = given && asked === text
  const calls = [sites, devices, orders, customers]
  const pages = pageTargets(menus, text)
  const of = <Row>(group: Group, { data }: { data?: { records: Row[]; total: number } }, made: (rows: Row[]) => Target[]): Found => {
    const targets = known && data ? made(data.records) : []
    return { group, targets, more: data && targets.length > 0 ? data.total - data.records.length : 0 }
  }
  const shown = pages.slice(0, size('页面'))
  return {
    found: [
      { group: '页面', targets: shown, more: pages.length - shown.length },
      of('站点', sites, rows => siteTargets(menus, rows)),
      of('设备', devices, rows => deviceTargets(menus, rows)),
      of('工单', orders, rows => orderTargets(menus, rows)),
      of('客户', customers, rows => customerTargets(menus, rows)),
    ],
    asking: asked !== text || calls.some(({ loading }) => loading),
    failed: (known && calls.find(({ error }) => error)?.error?.message) || '',
  }
}
