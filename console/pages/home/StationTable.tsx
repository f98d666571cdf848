import { figureWords } from '../../../core/figures/figureWords.ts'
import { Link } from 'react-router-dom'
import { capacityShare } from '../../../core/units/capacityShare.ts'
import { clockSkewWords } from '../../../core/time/clockSkew.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { region } from '../../../core/contract/platform/region.ts'
import type { Station } from '../../../core/contract/energy/station.ts'
import { explains } from '../../../core/explain/explains.ts'
import { siteTypes } from '../../../core/sites/siteTypes.ts'
import { energy, power, siteCapacity } from '../../../core/units/units.ts'
import { seconds } from '../../../core/call/useCall.ts'
import { AlarmTag } from '../../alarms/AlarmTag.tsx'
import { useAlarmPage } from '../../alarms/useAlarmPage.ts'
import { ColourKey } from '../../kit/board/ColourKey.tsx'
import { DataAge } from '../../kit/detail/DataAge.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/print/ExportButton.tsx'
import {
  choice,
  choiceFilter,
  columnsOf,
  derived,
  type Field,
  figure,
  filtersOf,
  reference,
  sheetOf,
  text,
  textFilter,
} from '../../kit/fields/fields.ts'
import { Filters } from '../../kit/list/Filters.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { siteColour } from '../../kit/detail/siteColour.ts'
import { StateDot } from '../../kit/detail/StateDot.tsx'
import { TwoLineText } from '../../kit/detail/TwoLineText.tsx'
import { useList } from '../../kit/hooks/useList.ts'
import { siteStates } from '../../monitor/siteStates.ts'

/** One row of the list, whatever page it stands on. */
const explained = (field: 'installedcap' | 'activePower' | 'dayQuantity') => (row: Station) =>
  explains<ReplyOf<typeof home.stationPageList>>(
    { asked: { call: home.stationPageList, input: { name: row.itemNumber } } },
    `records.*.${field}`,
    row.itemNumber,
  )

const fields: readonly Field<Station>[] = [
  {
    ...text<Station>('itemName', '站点'),
    cell: row => (
      <span title={`${row.itemName} · ${row.consName}`}>
        {row.itemName} <small className="muted">{row.consName}</small>
      </span>
    ),
  },
  {
    ...choice<Station>('itemType', '类型', siteTypes, { filter: true, width: 112 }),
    cell: row => <ColourKey colour={siteColour(row.itemType)}>{row.itemTypeName}</ColourKey>,
    filter: choiceFilter('itemType', '站点类型', siteTypes),
  },
  reference<Station>('areaCode', '区域', region.getRegionBySystem, { id: 'id', name: 'name', shown: 'areaName', filter: true, width: 84 }),
  figure<Station>('installedcap', '装机', (kw, row) => siteCapacity(row.itemType, kw), { width: 88, explained: explained('installedcap') }),
  figure<Station>('activePower', '实时功率', power, {
    width: 100,
    at: row => row.at,
    quality: row => row.activePowerQuality,
    explained: explained('activePower'),
  }),
  figure<Station>('dayQuantity', '今日电量', energy, {
    width: 128,
    quality: row => row.dayQuantityQuality,
    explained: explained('dayQuantity'),
  }),
  {
    ...derived<Station>('online', '状态', row => [siteStates[row.state].word, clockSkewWords(row.clockSkew)].filter(Boolean).join('，'), {
      width: 164,
    }),
    cell: row =>
      row.clockSkew === null ? (
        <Liveness {...row} />
      ) : (
        <TwoLineText second={`网关${clockSkewWords(row.clockSkew)}`}>
          <Liveness {...row} />
        </TwoLineText>
      ),
  },
  {
    ...derived<Station>('alarmCount', figureWords.alarmsGoing.name, row => String(row.alarmCount), { width: 84, align: 'right' }),
    cell: row => <AlarmCount {...row} />,
  },
]
const columns = columnsOf(fields)
const filters = [...filtersOf(fields), textFilter('name', '站点名称或编号')]

/** The organisation's sites with their live power, its age and their alarms. */
export function StationTable() {
  const list = useList(home.stationPageList, { filters, every: seconds(30), id: 'itemNumber' })
  return (
    <PageCard title="站点列表">
      <Filters list={list}>
        <ExportButton title="站点列表_" list={list} sheet={sheetOf(fields)} />
      </Filters>
      <DataTable list={list} columns={columns} noun="站点" />
    </PageCard>
  )
}

function Liveness(row: Station) {
  const { word, tone } = siteStates[row.state]
  return (
    <StateDot tone={tone} title={capacityShare(row)}>
      {word} <DataAge at={row.at} />
    </StateDot>
  )
}

/** Leads to the alarms of the site, for those who may read them. */
function AlarmCount({ itemNumber, itemName, alarmCount, alarmSign }: Station) {
  const alarms = useAlarmPage()
  if (alarmCount === 0) return <span className="muted">0</span>
  const tag = <AlarmTag sign={alarmSign || '1'}>{alarmCount}</AlarmTag>
  return alarms ? (
    <Link to={`${alarms}?stationId=${encodeURIComponent(itemNumber)}`} aria-label={`${itemName} ${alarmCount} 条告警`}>
      {tag}
    </Link>
  ) : (
    tag
  )
}
