import { Navigate, useSearchParams } from 'react-router-dom'
import { deviceMonitor } from '../../../core/contract/devices/deviceMonitor.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { useSession } from '../../../core/session.ts'
import type { SiteType } from '../../../core/sites/siteTypes.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { FullPageMessage } from '../../kit/state/FullPageMessage.tsx'
import { Providers } from '../../session/Providers.tsx'
import { sitePage } from '../../session/sitePage.ts'

/** Leads to the order somebody has to do at a device, else to the device. */
export default function DeviceTarget() {
  const [query] = useSearchParams()
  const deviceNo = query.get('deviceNo') ?? ''
  if (!deviceNo) return <FullPageMessage title="二维码不正确" text="地址中没有设备编号" />
  return (
    <Providers>
      <Target deviceNo={deviceNo} />
    </Providers>
  )
}

function Target({ deviceNo }: { deviceNo: string }) {
  const urls = useSession(state => state.urls)
  const worksOnSite = urls.includes('/fieldWork')
  const orders = useCall(repair.list, { deviceNo, mine: true, open: true, todo: true, size: 20 }, { enabled: worksOnSite })
  const device = useCall(deviceMonitor.detail, { deviceNo })
  const order = orders.data?.records.find(({ node }) => node === 'arrive' || node === 'work')
  if (order) return <Navigate replace to={`/fieldWork?${new URLSearchParams({ order: order.id, kind: order.kind })}`} />
  if (orders.loading || device.loading) return <EmptyState loading text="" />
  if (!device.data)
    return <FullPageMessage title="没有这台设备" text={device.error?.message ?? ''} action="返回" onAction={() => location.assign('/')} />
  const { systemNo, itemType, systemName, equalName } = device.data
  const page = sitePage({ itemNumber: systemNo, itemType: itemType as SiteType }, urls, deviceNo)
  if (page) return <Navigate replace to={page} />
  return <FullPageMessage title={equalName} text={`${systemName}　${deviceNo}`} action="返回" onAction={() => location.assign('/')} />
}
