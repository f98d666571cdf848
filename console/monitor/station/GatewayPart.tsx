import { Link } from 'react-router-dom'
import { communication } from '../../../core/contract/devices/communication.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { columnsOf, sheetOf } from '../../kit/fields/fields.ts'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { useCan } from '../../kit/hooks/useMenu.ts'
import { gatewayFields } from '../gateway/gatewayFields.tsx'
import { PartActions } from './PartActions.tsx'
import { useSubList } from './useSubList.ts'

const fields = gatewayFields.filter(({ name }) => name !== 'stationName')
const columns = columnsOf(fields)

/** The gateways of a station: are they heard, and how do their clocks run. */
export function GatewayPart({ site }: { site: string }) {
  const list = useSubList(
    communication.gatewayPageList,
    { stationId: site },
    { name: 'partPage', idOf: row => row.gatewayNo, every: seconds(30) },
  )
  const counts = useCall(communication.gatewayPageListStatistics, { stationId: site }, { every: seconds(30) }).data
  const may = useCan('gateway:read')
  return (
    <PageCard
      title="网关"
      height={330}
      extra={
        <>
          {counts && (
            <span>
              在线 {counts.online}/{counts.total}，设备 {counts.reporting}/{counts.devices}
            </span>
          )}
          {may && <Link to={`/intelligentControl/communication?stationId=${encodeURIComponent(site)}`}>通信监控</Link>}
          <PartActions title="站点网关_" list={list} sheet={sheetOf(fields)} />
        </>
      }
    >
      <DataTable list={list} columns={columns} noun="网关" />
    </PageCard>
  )
}
