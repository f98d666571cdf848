import { communication, gatewayStates } from '../../../core/contract/devices/communication.ts'
import { wan } from '../../../core/units/units.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { Board } from '../../kit/board/Board.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { StatRow } from '../../kit/board/StatRow.tsx'
import { ExportButton } from '../../kit/print/ExportButton.tsx'
import { columnsOf, sheetOf } from '../../kit/fields/fields.ts'
import { ListPage } from '../../kit/pages/ListPage.tsx'
import { useList, type Values } from '../../kit/hooks/useList.ts'
import { stateFilter, useStates } from '../../kit/hooks/useStates.ts'
import { gatewayFields, gatewayFilters } from '../../monitor/gateway/gatewayFields.tsx'
import { GatewayPanel } from './communication/GatewayPanel.tsx'
import { stationFilter } from './communication/stationFilter.tsx'

const states = { name: 'state', title: '通信状态', options: gatewayStates }
const filters = [stateFilter(states), ...gatewayFilters, stationFilter]
const columns = columnsOf(gatewayFields)
const every = seconds(30)

/** The counts follow what is looked for, not the state and the clock, which they count. */
const countInput = ({ keyword, stationId }: Values) => ({ ...(keyword && { keyword }), ...(stationId && { stationId }) })

const one = `'figures' auto 'list' auto / minmax(0, 1fr)`

/** 通信监控: which gateways are heard, how their clocks run, and what becomes of what they deliver. */
export default function CommunicationPage() {
  const rows = useList(communication.gatewayPageList, { filters, every, id: 'gatewayNo' })
  const list = useStates(
    rows,
    {
      ...states,
      counts: communication.gatewayPageListStatistics,
      countsOf: ({ total, online, late, offline }) => ({ '': total, online, late, offline }),
    },
    countInput,
    every,
  )
  return (
    <Board
      layouts={{ wide: one, tablet: one }}
      panels={{
        figures: <Figures asked={countInput(rows.values)} />,
        list: (
          <ListPage
            list={list}
            columns={columns}
            noun="网关"
            opens
            actions={<ExportButton title="通信监控_" list={list} sheet={sheetOf(gatewayFields)} />}
            aside={list.open && <GatewayPanel key={list.open} list={list} />}
          />
        ),
      }}
    />
  )
}

const titles = ['设备在线', '时钟超差', '24 小时读数', '其中迟到', '其中拒收']

function Figures({ asked }: { asked: ReturnType<typeof countInput> }) {
  const call = useCall(communication.gatewayPageListStatistics, asked, { every, keep: true })
  return (
    <Panel title="通信概况" call={call} height={62} extra="读数为近 24 小时" waiting={<StatRow stats={titles.map(title => ({ title }))} />}>
      {({ devices, reporting, clocks, points, late24, refused }) => (
        <StatRow
          stats={[
            { title: '设备在线', figure: { value: reporting, unit: `/ ${devices} 台` } },
            { title: '时钟超差', figure: { value: clocks.bad, unit: '台网关' } },
            { title: '24 小时读数', figure: wan(points, '点') },
            { title: '其中迟到', figure: wan(late24, '点') },
            { title: '其中拒收', figure: wan(refused, '点') },
          ]}
        />
      )}
    </Panel>
  )
}
