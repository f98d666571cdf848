import { Button, Space } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { alarmInfo } from '../../../../core/contract/alarms/alarmInfo.ts'
import { deviceOperation } from '../../../../core/contract/devices/deviceOperation.ts'
import { formatDuration, siteDay } from '../../../../core/time/time.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { AlarmTag } from '../../../alarms/AlarmTag.tsx'
import { shortTime } from '../../../alarms/alarmTexts.ts'
import { useAlarmPage } from '../../../alarms/useAlarmPage.ts'
import { AsyncContent } from '../../../kit/state/AsyncContent.tsx'
import { BriefList } from '../../../kit/board/BriefList.tsx'
import { DetailHead } from '../../../kit/detail/DetailHead.tsx'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { StateDot } from '../../../kit/detail/StateDot.tsx'
import { siteNow } from '../../../kit/hooks/useNow.ts'
import { healthTone } from './healthFields.tsx'

const every = minutes(1)

/** One device: how healthy it is and why not, its newest alarms, and the way to its alarms and to its readings. */
export function DevicePanel({ deviceNo, onMonitor }: { deviceNo: string; onMonitor: () => void }) {
  const health = useCall(deviceOperation.getDeviceHealth, { deviceNo }, { every })
  const alarms = useCall(alarmInfo.alarmInfoList, { keyword: deviceNo, pageSize: 6 }, { every })
  const page = useAlarmPage()
  const navigate = useNavigate()
  const today = siteDay(new Date(siteNow()))
  return (
    <AsyncContent call={health}>
      {device => (
        <>
          <DetailHead mark={<StateDot tone={healthTone(device.level)}>{device.levelName}</StateDot>} title={device.devName}>
            <span className="figures">{device.score.toFixed(1)} 分</span>
          </DetailHead>
          <Facts
            facts={[
              ['设备编号', device.deviceNo],
              ['设备类型', device.devTypeName],
              ['站点', device.stationName],
              ['告警', `近 ${device.days} 天 ${device.alarms} 条，共 ${formatDuration(device.alarmMinutes * 60)}`],
              ['失联', device.silentMinutes > 0 ? formatDuration(device.silentMinutes * 60) : '无'],
              ['未完成工单', device.openOrders === 0 ? '无' : `${device.openOrders} 张，超期 ${device.overdueOrders} 张`],
              ...device.deductions
                .filter(({ points }) => points > 0)
                .map(({ name, rule, points }) => [`扣分：${name}`, `−${points} 分（${rule}）`] as const),
            ]}
          />
          <Space wrap style={{ margin: '12px 0' }}>
            <Button type="primary" onClick={onMonitor}>
              实时数据与曲线
            </Button>
            {page && <Button onClick={() => void navigate(`${page}?${new URLSearchParams({ keyword: deviceNo })}`)}>在告警中查看</Button>}
          </Space>
          <AsyncContent call={alarms}>
            {({ records, total }) =>
              total === 0 ? (
                <p className="empty-state">没有告警</p>
              ) : (
                <BriefList
                  briefs={records.map(({ id, sign, remark, time, statusName }) => ({
                    key: id,
                    mark: <AlarmTag sign={sign} />,
                    text: page ? <Link to={`${page}?id=${id}`}>{remark}</Link> : remark,
                    end: (
                      <span className="muted">
                        {statusName} <time title={time}>{shortTime(time, today)}</time>
                      </span>
                    ),
                  }))}
                />
              )
            }
          </AsyncContent>
        </>
      )}
    </AsyncContent>
  )
}
