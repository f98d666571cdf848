/** Pieces of the kit with invented figures: development only, part of the gallery. */
import { useEffect, useMemo, useState } from 'react'
import { AlarmTag } from '../kit/AlarmTag.tsx'
import { Chart } from '../kit/chart/Chart.tsx'
import { areaUnder, pastLine } from '../kit/chart/chartTheme.ts'
import { Figure } from '../kit/Figure.tsx'
import { Globe } from '../globe/Globe.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Ranking } from '../kit/Ranking.tsx'
import { Stage } from '../kit/stage/Stage.tsx'
import { tokens } from '../kit/stage/tokens.ts'
import { WallHeader } from '../kit/WallHeader.tsx'
import { columnsOf } from '../globe/columns.ts'
import { MapLegend } from '../map/labels/MapLegend.tsx'
import type { Relief } from '../map/relief.ts'
import { StationMap } from '../map/StationMap.tsx'
import { columnsIn, state, stationData, withStates } from '../map/stations.ts'

const good = { loading: false, error: null, stale: false, updatedAt: Date.now() }
const late = { ...good, stale: true, updatedAt: Date.now() - 18 * 60_000 }
const broken = { ...late, error: new Error('sample') }
const first = { ...good, loading: true, updatedAt: 0 }

/** Seeded, so that two pictures of the gallery can be compared. */
function sampleSites(count: number) {
  let seed = 7
  const next = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    return seed / 2 ** 32
  }
  const positions = new Float32Array(count * 2)
  for (let i = 0; i < count; i++) {
    const centre = [114.5, 115.5, 116.8, 118.2, 114.9, 114.5, 117.9][Math.floor(next() * 7)]!
    positions[i * 2] = centre + (next() + next() - 1) * 0.8
    positions[i * 2 + 1] = 36.4 + (centre - 114) * 0.85 + (next() + next()) * 1.1
  }
  return stationData({
    length: count,
    positions,
    capacities: Float32Array.from({ length: count }, () => 60 + next() ** 4 * 18_000),
    kinds: Uint8Array.from({ length: count }, () => Math.floor(next() * 5)),
    states: Uint8Array.from({ length: count }, (_, i) =>
      i % 31 === 0 ? state.alarm : i % 37 === 0 ? state.abnormal : i % 23 === 0 ? state.offline : 0,
    ),
  })
}

const hours = Array.from({ length: 25 }, (_, h) => `${String(h).padStart(2, '0')}:00`)
const sun = (h: number) => Math.max(0, Math.sin(((h - 6) / 12) * Math.PI)) * 104
const power = {
  xAxis: { type: 'category', data: hours, boundaryGap: false },
  yAxis: { type: 'value' },
  legend: { data: ['实际', '预测'] },
  tooltip: {},
  series: [
    {
      name: '实际',
      type: 'line',
      data: hours.map((_, h) => (h < 15 ? sun(h) * (0.86 + 0.1 * Math.sin(h * 5)) : null)),
      areaStyle: areaUnder(tokens.generation),
    },
    { name: '预测', type: 'line', data: hours.map((_, h) => sun(h)), ...pastLine },
  ],
}
const years = {
  xAxis: { type: 'category', data: Array.from({ length: 12 }, (_, m) => `${m + 1}`) },
  yAxis: { type: 'value' },
  legend: { data: ['2025', '2026'] },
  tooltip: {},
  series: [
    {
      name: '2025',
      type: 'bar',
      data: Array.from({ length: 12 }, (_, m) => 10_000 + 4000 * Math.sin(m / 4)),
      itemStyle: { color: '#2c4766' },
    },
    {
      name: '2026',
      type: 'bar',
      data: Array.from({ length: 11 }, (_, m) => 11_000 + 4200 * Math.sin(m / 4)),
      itemStyle: { color: tokens.generation },
    },
  ],
}

const padding = () => ({ top: 40, right: 40, bottom: 40, left: 40 })
const flat: Relief = { shares: new Map(), tone: 'grid' }
const clear: ReadonlyMap<number, number> = new Map()

export function KitGallery() {
  const count = Number(new URLSearchParams(location.search).get('sites') ?? 240)
  const [stations, setStations] = useState(() => sampleSites(count))
  const [region, setRegion] = useState(Number(new URLSearchParams(location.search).get('region') ?? 130000))
  const [selected, setSelected] = useState(-1)
  const [value, setValue] = useState(86.42)
  const { attributes, length } = stations
  const columns = useMemo(() => columnsOf(columnsIn({ attributes, length })), [attributes, length])
  useEffect(() => {
    const timer = setInterval(() => setValue(86 + Math.random()), 3000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Stage
      layout={{
        columns: '420px 1fr 420px',
        rows: '56px 1fr 1fr 1fr',
        areas: ['head head head', 'states map globe', 'years map ranking', 'alarms map power'],
      }}
    >
      <WallHeader
        title="组件陈列"
        weather={<span>石家庄　晴 12 ℃</span>}
        updatedAt={good.updatedAt}
        sites={{ online: count - 4, total: count }}
        alarms={stations.states.filter(byte => byte === state.alarm).length}
      />
      <Panel area="states" title="数值" tone="generation" scope="238/242 站" source={good}>
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', rowGap: 10 }}>
          <Figure label="实时功率" value={value} unit="MW" tone="generation" note="较昨日 +6.2%" />
          <Figure label="缺测" value={null} unit="MWh" note="无数据" />
          <Figure label="延迟" value={8.37} unit="GWh" late note="18 分钟前" />
          <Figure label="小号" value={12.8} unit="万吨" size="small" tone="generation" />
        </div>
      </Panel>
      <Panel area="years" title="两年发电对比" tone="generation" scope="MWh／月" source={late}>
        <Chart option={years} label="两年发电对比" />
      </Panel>
      <div style={{ gridArea: 'alarms', display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
        <Panel title="首次加载" source={first}>
          {null}
        </Panel>
        <Panel title="空" source={good} empty="暂无告警">
          {null}
        </Panel>
        <Panel title="失败" source={broken} tone="alarm">
          <Figure label="保留上次" value={412.6} unit="MWh" />
        </Panel>
        <Panel title="标签" source={good} tone="alarm">
          <AlarmTag sign={1} /> <AlarmTag sign={2} />
          <br />
          <button
            type="button"
            onClick={() => setStations(now => withStates(now, [{ index: 5, state: now.states[5] === state.alarm ? 0 : state.alarm }]))}
          >
            触发告警
          </button>
        </Panel>
      </div>
      <div style={{ gridArea: 'map', position: 'relative' }}>
        <StationMap
          region={region}
          onRegion={setRegion}
          stations={stations}
          selected={selected}
          onSelect={setSelected}
          padding={padding}
          relief={flat}
          clouds={clear}
          tilted={false}
          card={index => (
            <>
              <b>样例站点 {index + 1}</b>
              <div style={{ color: 'var(--abnormal)' }}>采集器通讯中断　18 分钟</div>
              <div>装机 2.40 MW　今日 6.18 MWh</div>
            </>
          )}
        >
          <MapLegend />
        </StationMap>
      </div>
      <Panel area="globe" title="碳减排足迹" tone="generation" scope="因子 0.997　全国 2024" source={good}>
        <Globe columns={columns} label="站点分布" />
      </Panel>
      <Panel area="ranking" title="地区排名" scope="等效小时 h" source={good}>
        <Ranking
          digits={2}
          onSelect={() => {}}
          rows={['石家庄', '保定', '邢台', '衡水', '沧州', '邯郸'].map((name, i) => ({
            key: i,
            name,
            value: i === 5 ? null : 4.62 - i * 0.13,
          }))}
        />
      </Panel>
      <Panel area="power" title="今日功率" tone="generation" scope="MW" source={good}>
        <Chart option={power} label="今日功率" />
      </Panel>
    </Stage>
  )
}
