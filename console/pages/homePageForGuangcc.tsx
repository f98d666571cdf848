import { AlarmPanel } from '../alarms/AlarmPanel.tsx'
import { generation } from '../../core/contract/energy/generation.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { Board } from '../kit/board/Board.tsx'
import { ChartPanel } from '../kit/stat/ChartPanel.tsx'
import { drawnDay } from '../monitor/curves/loadCurves.ts'
import { Flows } from './homePageForGuangcc/Flows.tsx'
import { Income } from './homePageForGuangcc/Income.tsx'
import { PileStates } from './homePageForGuangcc/PileStates.tsx'
import { PlantRanking } from './homePageForGuangcc/PlantRanking.tsx'
import { ChargingStations } from './homePageForGuangcc/ChargingStations.tsx'

const layouts = {
  wide: `'flows flows flows' auto 'curve curve piles' auto 'plants stations alarms' auto / 1fr 1fr 1fr`,
  tablet: `'flows flows' auto 'curve curve' auto 'piles plants' auto 'stations stations' auto 'alarms alarms' auto / 1fr 1fr`,
}

/** 光储充首页: how do sun, storage and charging work together today, which plants and stations do well, and what is it worth? */
export default function HomePageForGuangccPage() {
  const day = useCall(generation.getLoadChart, {}, { every: minutes(5) })
  return (
    <Board
      layouts={layouts}
      panels={{
        flows: <Flows />,
        curve: <ChartPanel title="今日光储充用功率" call={day} height={330} of={drawnDay} file={`光储充用功率 ${day.data?.day ?? ''}`} />,
        piles: (
          <>
            <PileStates />
            <Income />
          </>
        ),
        plants: <PlantRanking />,
        stations: <ChargingStations />,
        alarms: <AlarmPanel />,
      }}
    />
  )
}
