import { environment, type Sensor } from '../../../../core/contract/devices/environment.ts'
import type { EnvironmentName } from '../../../../core/devices/environmentIndicators.ts'
import { useCall } from '../../../../core/call/useCall.ts'
import { AsyncContent } from '../../../kit/state/AsyncContent.tsx'
import { Board } from '../../../kit/board/Board.tsx'
import { EmptyState } from '../../../kit/state/EmptyState.tsx'
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
export function AirCharts(props: Props) {
  const sensors = useCall(environment.getEnvironmentDevices, { systemNo: props.site, size: most }, { fresh: 60_000 })
  return (
    <AsyncContent call={sensors}>
      {({ records }) => <Charts {...props} names={airList.filter(name => isMeasured(records, name))} />}
    </AsyncContent>
  )
}

const isMeasured = (sensors: readonly Sensor[], name: EnvironmentName) => sensors.some(sensor => sensor[name] !== null)

function Charts({ site, day, days, names }: Props & { names: readonly EnvironmentName[] }) {
  if (names.length === 0) return <EmptyState loading={false} text="该站点没有环境指标" />
  const rows = names.flatMap((left, at) => (at % 2 === 0 ? [`'${left} ${names[at + 1] ?? left}' auto`] : []))
  const beneath = names.map(name => `'${name}' auto`)
  return (
    <Board
      layouts={{ wide: `${rows.join(' ')} / 1fr 1fr`, tablet: `${beneath.join(' ')} / 1fr` }}
      panels={Object.fromEntries(names.map(name => [name, <AirChart key={name} site={site} name={name} day={day} days={days} />]))}
    />
  )
}
