import { environment } from '../../../../core/contract/environment.ts'
import { useCall } from '../../../../core/useCall.ts'
import { Board } from '../../../kit/board/Board.tsx'
import { airList } from './airNames.ts'
import { AirChart } from './AirChart.tsx'

interface Props {
  site: string
  day: string
  /** Days it is compared with. */
  days: readonly string[]
}

const most = 100

/** A chart for every quantity that some sensor of the site measures, two beside each other. */
export function AirCharts({ site, day, days }: Props) {
  const sensors = useCall(environment.getEnvironmentDevices, { systemNo: site, size: most }, { fresh: 60_000 })
  const measured = airList.filter(name => !sensors.data || sensors.data.records.some(row => row[name] !== null))
  const rows = Array.from({ length: Math.ceil(measured.length / 2) }, (_, row) => {
    const [left, right = 'empty'] = measured.slice(2 * row, 2 * row + 2)
    return `'${left} ${right === 'empty' ? left : right}' auto`
  })
  const beside = `${rows.join(' ')} / 1fr 1fr`
  const beneath = `${measured.map(name => `'${name}' auto`).join(' ')} / 1fr`
  return (
    <Board
      layouts={{ wide: beside, desk: beside, tablet: beneath }}
      panels={Object.fromEntries(measured.map(name => [name, <AirChart key={name} site={site} name={name} day={day} days={days} />]))}
    />
  )
}
