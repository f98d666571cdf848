import { figureWords } from '../../../../core/figures/figureWords.ts'
import { Fragment } from 'react'
import type { Handover, ShiftReport } from '../../../../core/contract/alarms/shift.ts'
import { formatDuration } from '../../../../core/time/time.ts'
import { MISSING } from '../../../../core/units/units.ts'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { PrintSheet } from '../../../kit/print/PrintSheet.tsx'
import { ReportTable } from '../../../kit/print/ReportTable.tsx'

interface Props {
  report: ShiftReport
  /** As it was handed over; left out while the shift goes on. */
  handover?: Handover
}

const short = (time: string) => time.slice(5, 16)

/** What a shift saw, decided and leaves open: read on the screen and printed on A4. */
export function ShiftReportSheet({ report, handover }: Props) {
  const { came, flood, people, decided, decidedTotal, open, openTotal, shelved } = report
  const cut = (shown: number, total: number) => (total > shown ? `，列出前 ${shown} 条` : '')
  return (
    <PrintSheet
      title="交接班记录"
      lines={[
        `班次 ${report.startTime.slice(0, 16)} 至 ${report.endTime.slice(0, 16)}`,
        ...(handover ? [`交班 ${handover.givenBy} ${handover.givenAt}　接班 ${handover.takenBy || '未接班'} ${handover.takenAt}`] : []),
      ]}
      signatures={[
        `交班人：${handover?.givenBy ?? '＿＿＿＿＿＿'}`,
        `接班人：${handover?.takenBy || '＿＿＿＿＿＿'}`,
        '日期：＿＿＿＿＿＿',
      ]}
    >
      {handover && (
        <PageCard title="交接说明">
          <Facts
            facts={[
              ['交班', `${handover.givenBy}　${handover.givenAt}`],
              ['说明', handover.notes || '无'],
              ['接班', handover.takenBy ? `${handover.takenBy}　${handover.takenAt}` : '未接班'],
              ...(handover.takenNotes ? ([['接班说明', handover.takenNotes]] as const) : []),
            ]}
          />
        </PageCard>
      )}
      <PageCard title="本班概况">
        <Facts
          wide
          facts={[
            ['新告警', `${came.total} 条（越限 ${came.limit}，异常 ${came.abnormal}）`],
            ['其中已恢复', `${came.recovered} 条`],
            [figureWords.alarmsDecided.name, `${decidedTotal} 条`],
            ['未结', `${openTotal} 条`],
            ['搁置中', `${shelved.length} 条`],
            [
              '最高速率',
              flood.greatest === null
                ? MISSING
                : `${flood.greatest} 条/10 分钟·人${flood.greatestAt && `（${flood.greatestAt.slice(11, 16)}）`}${flood.minutes > 0 ? `，告警风暴 ${formatDuration(flood.minutes * 60)}` : ''}`,
            ],
          ]}
        />
        <Facts
          facts={[
            ['按类型', came.types.map(({ name, count }) => `${name} ${count}`).join('　') || '无'],
            ['按站点', came.stations.map(({ name, count }) => `${name} ${count}`).join('　') || '无'],
            [
              '处理人',
              people.length === 0
                ? '无'
                : people.map(({ who, total, ignored, judged, repaired }, index) => (
                    <Fragment key={who}>
                      {index > 0 && <br />}
                      {who} {total} 条（忽略 {ignored}，转故障研判 {judged}，转抢修工单 {repaired}）
                    </Fragment>
                  )),
            ],
          ]}
        />
      </PageCard>
      <PageCard title={`未结 ${openTotal} 条${cut(open.length, openTotal)}`} label="未结">
        <ReportTable
          label="未结告警"
          empty="没有未结的告警"
          head={[
            { title: '等级', width: '52px' },
            { title: '发生', width: '96px' },
            { title: '站点' },
            { title: '设备', width: '15%' },
            { title: '告警内容', width: '28%' },
            { title: '状态', width: '14%' },
          ]}
          rows={open.map(row => ({
            key: row.id,
            cells: [
              row.levelName,
              short(row.time),
              row.stationName,
              row.devName,
              row.remark,
              `${row.state}（${formatDuration(row.minutes * 60)}）`,
            ],
          }))}
        />
      </PageCard>
      <PageCard title={`搁置中 ${shelved.length} 条`} label="搁置中">
        <ReportTable
          label="搁置中的告警"
          empty="没有搁置中的告警"
          head={[
            { title: '搁置至', width: '96px' },
            { title: '站点' },
            { title: '设备', width: '15%' },
            { title: '告警内容', width: '24%' },
            { title: '原因', width: '20%' },
            { title: '搁置人', width: '80px' },
          ]}
          rows={shelved.map(row => ({
            key: row.id,
            cells: [short(row.until), row.stationName, row.devName, row.remark, row.reason, row.who],
          }))}
        />
      </PageCard>
      <PageCard
        title={`${figureWords.alarmsDecided.name} ${decidedTotal} 条${cut(decided.length, decidedTotal)}`}
        label={figureWords.alarmsDecided.name}
      >
        <ReportTable
          label={`${figureWords.alarmsDecided.name}的告警`}
          empty="本班没有处理告警"
          head={[
            { title: '处理', width: '96px' },
            { title: '处理人', width: '80px' },
            { title: '站点' },
            { title: '告警内容', width: '26%' },
            { title: '处理方式', width: '92px' },
            { title: '意见', width: '22%' },
          ]}
          rows={decided.map(row => ({
            key: row.id,
            cells: [
              short(row.at),
              row.who,
              row.stationName,
              `${row.devName} ${row.remark}`,
              row.choice,
              [row.opinion !== '无' && row.opinion, row.orderNo].filter(Boolean).join(' '),
            ],
          }))}
        />
      </PageCard>
    </PrintSheet>
  )
}
