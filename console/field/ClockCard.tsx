import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { attendance, type Clocked } from '../../core/contract/orders/attendance.ts'
import type { InputOf } from '../../core/contract/call.ts'
import { CallError, codes, sentence } from '../../core/errors.ts'
import { siteTime } from '../../core/time/time.ts'
import { useApi, useCall } from '../../core/call/useCall.ts'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { useCan } from '../kit/hooks/useMenu.ts'
import { Clocking } from './Clocking.tsx'
import { fieldNow } from './fieldTime.ts'
import { newKey } from '../kit/form/newKey.ts'
import { helpOf, whereNow } from './whereNow.ts'

type Kind = Clocked['kind']
const words: Readonly<Record<Kind, string>> = { in: '签到', out: '签退' }

interface Said {
  tone: 'success' | 'warning' | 'error'
  title: string
  more: string
}
const saidOf = ({ kind, stationName, distance, counted, reason }: Clocked): Said => {
  const where = stationName && distance !== null ? `最近的站点 ${stationName}，距离 ${distance} 米` : '附近没有本企业的站点'
  return counted
    ? { tone: 'success', title: `${words[kind]}成功`, more: where }
    : { tone: 'warning', title: `已记录，但不计入考勤：${reason}`, more: `${where}。请到站点内重新${words[kind]}` }
}

/**
 * 打卡: in and out where one stands, what became of it, and today's so far. Nothing for whoever may not.
 * @param onDone what shows the hours is read again
 */
export function ClockCard({ onDone }: { onDone?: () => void }) {
  const may = useCan('attendance:clock')
  return may ? <MyClock onDone={onDone} /> : null
}

function MyClock({ onDone }: { onDone?: () => void }) {
  const api = useApi()
  const today = useCall(attendance.today, {})
  const [busy, setBusy] = useState<Kind | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  /** What the server may or may not have heard: sent again as it was, so that it counts once and by its own time. */
  const [lost, setLost] = useState<InputOf<typeof attendance.clock> | null>(null)

  const send = async (given: InputOf<typeof attendance.clock>) => {
    setBusy(given.kind)
    try {
      setSaid(saidOf(await api(attendance.clock, given)))
      setLost(null)
      today.refetch()
      onDone?.()
    } catch (error) {
      const away = error instanceof CallError && (error.code === codes.network || error.code >= 500)
      setLost(away ? given : null)
      setSaid({
        tone: 'error',
        title: `${words[given.kind]}未送达`,
        more: away ? '无法连接服务器。请保持本页打开，有网络后点“重新发送”，仍按刚才的时间与位置登记' : sentence(error),
      })
    } finally {
      setBusy(null)
    }
  }
  const clock = async (kind: Kind) => {
    setBusy(kind)
    setSaid(null)
    const time = siteTime(fieldNow())
    const position = await whereNow()
    if (typeof position === 'object') return send({ clockId: newKey(), kind, time, ...position })
    setBusy(null)
    setSaid({ tone: 'error', title: `${position}，不能打卡`, more: helpOf(position) })
  }
  const { data } = today
  const came = data?.inTime
  return (
    <PageCard title="打卡" extra={data && <span className="figures">{data.day}</span>}>
      <Flex vertical gap={10}>
        {data && (
          <p className="note">
            {data.workDay ? `上班 ${data.rule.opens}，下班 ${data.rule.closes}` : '今天休息'}；签到 {came ? came.slice(11, 16) : '--'}，签退{' '}
            {data.outTime ? data.outTime.slice(11, 16) : '--'}
          </p>
        )}
        {/* As wide as thumbs want them on a phone, not as a desk is. */}
        <Flex gap={10} style={{ maxWidth: 420 }}>
          <Button
            size="large"
            block
            type={came ? 'default' : 'primary'}
            loading={busy === 'in'}
            disabled={busy === 'out'}
            onClick={() => void clock('in')}
          >
            签到
          </Button>
          <Button
            size="large"
            block
            type={came ? 'primary' : 'default'}
            loading={busy === 'out'}
            disabled={busy === 'in'}
            onClick={() => void clock('out')}
          >
            签退
          </Button>
        </Flex>
        {said && (
          <Alert
            type={said.tone}
            showIcon
            title={said.title}
            description={said.more}
            action={
              lost && (
                <Button loading={busy !== null} onClick={() => void send(lost)}>
                  重新发送
                </Button>
              )
            }
          />
        )}
        {data?.clocks.map(each => (
          <Clocking key={each.id} {...each} />
        ))}
      </Flex>
    </PageCard>
  )
}
