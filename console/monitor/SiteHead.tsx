import { Link } from 'react-router-dom'
import { capacityShare } from '../../core/units/capacityShare.ts'
import { clockSkewWords } from '../../core/time/clockSkew.ts'
import { explains } from '../../core/explain/explains.ts'
import { figureWords } from '../../core/figures/figureWords.ts'
import { energy, power, siteCapacity } from '../../core/units/units.ts'
import { useAlarmPage } from '../alarms/useAlarmPage.ts'
import { type Stat, StatRow } from '../kit/board/StatRow.tsx'
import { DataAge } from '../kit/detail/DataAge.tsx'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { useNarrow } from '../kit/hooks/useNarrow.ts'
import { siteStates } from './siteStates.ts'
import type { Sites } from './useSites.ts'

const goingTitle = `${figureWords.alarmsGoing.name}的告警`
const titles = ['实时功率', '今日电量', '装机容量', '运行容量', goingTitle]

/** What a site's own energy is called. */
const energyOf: Readonly<Record<string, string>> = { '002': '今日发电', '003': '今日发电', '004': '今日充电', '005': '今日充电' }

/** The site the page is about: how it stands now. */
export function SiteHead({ sites: { station, stationCall, call } }: { sites: Sites }) {
  const alarms = useAlarmPage()
  const narrow = useNarrow()
  if (!station)
    return (
      <PageCard title="站点概况" height={62}>
        {call.error && <ErrorNote message={call.error.message} onRetry={call.refetch} />}
        {!call.error &&
          (call.data?.total === 0 ? <p className="empty-state">暂无站点</p> : <StatRow stats={titles.map(title => ({ title }))} />)}
      </PageCard>
    )
  const { word, tone } = siteStates[station.state]
  const explained = (field: 'activePower' | 'dayQuantity' | 'installedcap' | 'runCap' | 'alarmCount') =>
    stationCall.data && explains(stationCall, `records.*.${field}`, station.itemNumber)
  const stats: Stat[] = [
    {
      title: '实时功率',
      figure: power(station.activePower),
      at: station.at,
      quality: station.activePowerQuality,
      explained: explained('activePower'),
    },
    {
      title: energyOf[station.itemType] ?? '今日用电',
      figure: energy(station.dayQuantity),
      quality: station.dayQuantityQuality,
      explained: explained('dayQuantity'),
    },
    { title: '装机容量', figure: siteCapacity(station.itemType, station.installedcap), explained: explained('installedcap') },
    { title: '运行容量', figure: siteCapacity(station.itemType, station.runCap), explained: explained('runCap') },
    { title: goingTitle, word: 'alarmsGoing', figure: { value: station.alarmCount, unit: '条' }, explained: explained('alarmCount') },
  ]
  return (
    <PageCard
      title={narrow ? station.itemJname : station.itemName}
      label={station.itemName}
      height={62}
      extra={
        <>
          <StateDot tone={tone} title={capacityShare(station)}>
            {word} <DataAge at={station.at} />
          </StateDot>
          {station.clockSkew !== null && <span>网关{clockSkewWords(station.clockSkew)}</span>}
          {alarms && <Link to={`${alarms}?stationId=${encodeURIComponent(station.itemNumber)}`}>告警</Link>}
          {!narrow && <span>{station.areaName}</span>}
          {!narrow && <span>投运 {station.operationTime}</span>}
        </>
      }
    >
      <StatRow stats={stats} />
    </PageCard>
  )
}
