import { Link } from 'react-router-dom'
import { home } from '../../../../core/contract/platform/home.ts'
import { qualityMark } from '../../../../core/units/quality.ts'
import type { SiteType } from '../../../../core/sites/siteTypes.ts'
import { seconds, useCall } from '../../../../core/call/useCall.ts'
import { AlarmTag } from '../../../alarms/AlarmTag.tsx'
import { useAlarmPage } from '../../../alarms/useAlarmPage.ts'
import { BriefList } from '../../../kit/board/BriefList.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { StateDot } from '../../../kit/detail/StateDot.tsx'
import { energyText } from '../../../monitor/board/energyText.ts'
import { siteStates } from '../../../monitor/siteStates.ts'
import { sitePage } from '../../../session/sitePage.ts'
import { useMenu } from '../../../kit/hooks/useMenu.ts'
import { figureWords } from '../../../../core/figures/figureWords.ts'
import { urlsOf } from '../../../session/menu.ts'
import { deskHeight } from './deskHeight.ts'

/** A customer's own sites: whether they run, what they made or used today, and what is wrong; those with alarms first. */
export function MySites() {
  const call = useCall(home.stationPageList, { size: 100 }, { every: seconds(30) })
  const alarms = useAlarmPage()
  const pages = urlsOf(useMenu().menus)
  return (
    <Panel
      title="我的站点"
      call={call}
      height={deskHeight}
      extra={({ records, total }) =>
        `在线 ${records.filter(({ online }) => online).length}/${total} 座，${figureWords.alarmsGoing.name}的告警 ${records.reduce((sum, { alarmCount }) => sum + alarmCount, 0)} 条`
      }
      isEmpty={({ total }) => total === 0}
      empty="暂无站点"
    >
      {({ records }) => (
        <BriefList
          briefs={[...records]
            .sort((a, b) => b.alarmCount - a.alarmCount)
            .slice(0, 6)
            .map(site => {
              const { word, tone } = siteStates[site.state]
              const page = sitePage({ itemNumber: site.itemNumber, itemType: site.itemType as SiteType }, pages)
              return {
                key: site.itemNumber,
                mark: <StateDot tone={tone}>{word}</StateDot>,
                text: page ? <Link to={page}>{site.itemName}</Link> : site.itemName,
                note: [site.itemTypeName, `今日 ${energyText(site.dayQuantity)}`, qualityMark(site.dayQuantityQuality)]
                  .filter(Boolean)
                  .join(' '),
                end:
                  site.alarmCount === 0 ? (
                    <span className="muted">无告警</span>
                  ) : alarms ? (
                    <Link
                      to={`${alarms}?stationId=${encodeURIComponent(site.itemNumber)}`}
                      aria-label={`${site.itemName} ${site.alarmCount} 条告警`}
                    >
                      <AlarmTag sign={site.alarmSign || '1'}>{site.alarmCount} 条告警</AlarmTag>
                    </Link>
                  ) : (
                    <AlarmTag sign={site.alarmSign || '1'}>{site.alarmCount} 条告警</AlarmTag>
                  ),
              }
            })}
        />
      )}
    </Panel>
  )
}
