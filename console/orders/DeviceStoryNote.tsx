import { Link } from 'react-router-dom'
import { deviceStory, type DeviceStory, storyDays } from '../../core/contract/devices/deviceStory.ts'
import { useCall } from '../../core/call/useCall.ts'
import { AsyncContent } from '../kit/state/AsyncContent.tsx'
import { BriefList } from '../kit/board/BriefList.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { useOrderAddress } from '../orderLink/useOrderAddress.ts'
import { useOrderPage } from '../orderLink/useOrderPage.ts'
import { stateTone } from './orderTones.ts'

function Orders({ story: { deviceNo, orders } }: { story: DeviceStory }) {
  const page = useOrderPage()
  const addressOf = useOrderAddress()
  return (
    <>
      <h4>
        该设备的其他工单 {orders.total} 张{' '}
        {page && orders.total > orders.records.length && <Link to={`${page}?${new URLSearchParams({ keyword: deviceNo })}`}>查看全部</Link>}
      </h4>
      <BriefList
        briefs={orders.records.map(({ id, no, kind, status, statusName, faultAppearance, kindName, declareTime }) => {
          const address = addressOf({ id, no, kind })
          return {
            key: id,
            mark: <StateDot tone={stateTone(status)}>{statusName}</StateDot>,
            text: address ? <Link to={address}>{faultAppearance}</Link> : faultAppearance,
            note: kindName,
            end: <time className="figures">{declareTime.slice(0, 10)}</time>,
          }
        })}
      />
    </>
  )
}

const Alarms = ({ story: { alarms } }: { story: DeviceStory }) => (
  <>
    <h4>
      近 {storyDays} 天告警 {alarms.total} 次{alarms.lastTime && `，最近 ${alarms.lastTime.slice(5, 16)}`}
    </h4>
    <BriefList
      briefs={alarms.types.map(({ name, count, live, lastTime }) => ({
        key: name,
        mark: <b className="figures">{count} 次</b>,
        text: name,
        note: live > 0 ? `${live} 次未恢复` : '均已恢复',
        end: <time className="figures">{lastTime.slice(5, 16)}</time>,
      }))}
    />
  </>
)

/** What the order's device has been through: whoever repairs it a third time should know. */
export function DeviceStoryNote({ id }: { id: string }) {
  const history = useCall(deviceStory.detail, { id }, { fresh: 60_000 })
  return (
    <AsyncContent call={history}>
      {story =>
        story && (
          <section aria-label="设备履历">
            <Orders story={story} />
            <Alarms story={story} />
          </section>
        )
      }
    </AsyncContent>
  )
}
