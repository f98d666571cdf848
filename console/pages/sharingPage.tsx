import { AlarmPanel } from '../alarms/AlarmPanel.tsx'
import { Board } from '../kit/board/Board.tsx'
import { ContractPanel } from '../monitor/board/ContractPanel.tsx'
import { OrderPanel } from '../monitor/board/OrderPanel.tsx'
import { Attention } from './sharingPage/Attention.tsx'
import { OrgBars } from './sharingPage/OrgBars.tsx'
import { Served } from './sharingPage/Served.tsx'
import { StationPie } from './sharingPage/StationPie.tsx'

const layouts = {
  wide: `'served served served' auto 'stations orgs orders' auto 'attention attention alarms' auto / 1fr 1fr 1fr`,
  tablet: `'served served' auto 'stations orders' auto 'orgs orgs' auto 'attention attention' auto 'alarms alarms' auto / 1fr 1fr`,
}

/** 共享服务总览: what is served altogether, and where does the service lag behind: which enterprise, which customer, which kind of order? */
export default function SharingPage() {
  return (
    <Board
      layouts={layouts}
      panels={{
        served: <Served />,
        stations: <StationPie />,
        orgs: <OrgBars />,
        orders: (
          <>
            <OrderPanel />
            <ContractPanel />
          </>
        ),
        attention: <Attention />,
        alarms: <AlarmPanel />,
      }}
    />
  )
}
