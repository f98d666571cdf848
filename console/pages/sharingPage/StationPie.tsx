import { home } from '../../../core/contract/platform/home.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { SharePie } from '../../kit/board/SharePie.tsx'

/** Sites of one colour apiece: two kinds of PV side by side must be told apart. */
const colours: Readonly<Record<string, string>> = {
  '001': 'var(--grid)',
  '002': 'var(--generation)',
  '003': 'color-mix(in srgb, var(--generation) 55%, var(--card))',
  '004': 'var(--storage)',
  '005': 'var(--charging)',
  '006': 'var(--consumption)',
}

/** Which kinds of site are served. */
export function StationPie() {
  const call = useCall(home.stationNumberByOrg, {}, { every: minutes(1) })
  return (
    <Panel title="站点构成" call={call} height={200} isEmpty={kinds => kinds.every(({ count }) => count === 0)} empty="暂无站点">
      {kinds => {
        const known = kinds.filter(({ count }) => count > 0)
        return (
          <SharePie
            label="站点构成"
            title="站点"
            total={`${known.reduce((sum, { count }) => sum + count, 0)} 座`}
            shares={known.map(({ code, name, count, online }) => ({
              key: code,
              name,
              value: count,
              colour: colours[code] ?? 'var(--text3)',
              text: `在线 ${online}/${count}`,
            }))}
          />
        )
      }}
    </Panel>
  )
}
