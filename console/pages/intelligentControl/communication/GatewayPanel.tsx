import { communication, type GatewayRow } from '../../../../core/contract/devices/communication.ts'
import { seconds, useCall } from '../../../../core/call/useCall.ts'
import { MISSING } from '../../../../core/units/units.ts'
import { AsyncContent } from '../../../kit/state/AsyncContent.tsx'
import { SidePanel } from '../../../kit/list/SidePanel.tsx'
import { BriefList } from '../../../kit/board/BriefList.tsx'
import { DataAge } from '../../../kit/detail/DataAge.tsx'
import { DetailHead } from '../../../kit/detail/DetailHead.tsx'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { StateDot } from '../../../kit/detail/StateDot.tsx'
import type { List } from '../../../kit/hooks/useList.ts'
import { useCan } from '../../../kit/hooks/useMenu.ts'
import { GatewayClock, GatewayState } from '../../../monitor/gateway/gatewayFields.tsx'
import { SecretButton } from './SecretButton.tsx'
import { SendLog } from './SendLog.tsx'

/** One gateway: how it stands, what stands behind it, and its log. */
export function GatewayPanel({ list }: { list: List<GatewayRow> }) {
  const gatewayNo = list.open
  const mayRenew = useCan('gateway:secret')
  const call = useCall(communication.getGatewayDetails, { gatewayNo }, { every: seconds(30) })
  return (
    <SidePanel title="网关详情" list={list}>
      <AsyncContent call={call}>
        {row => (
          <>
            <DetailHead mark={null} title={row.gatewayName}>
              <GatewayState {...row} />
            </DetailHead>
            <Facts
              facts={[
                ['网关编号', row.gatewayNo],
                ['站点', row.stationName],
                ['最新数据', row.lastSeen || MISSING],
                ['最近上送', row.lastDelivery || MISSING],
                ['时钟', <GatewayClock key="clock" row={row} />],
                ['设备在线', `${row.reporting}/${row.devices}`],
                ...(mayRenew ? [['密钥', <SecretButton key="secret" gatewayNo={row.gatewayNo} />] as const] : []),
              ]}
            />
            <SendLog gatewayNo={gatewayNo} />
            <h4>设备</h4>
            <BriefList
              briefs={row.list.map(({ deviceNo, deviceName, typeName, online, lastDate, samplingSeconds }) => ({
                key: deviceNo,
                mark: (
                  <StateDot tone={online ? 'good' : 'idle'} title={online ? '在线' : '离线'}>
                    {''}
                  </StateDot>
                ),
                text: deviceName,
                note: typeName,
                end: <DataAge at={lastDate} every={samplingSeconds * 1000} />,
              }))}
            />
          </>
        )}
      </AsyncContent>
    </SidePanel>
  )
}
