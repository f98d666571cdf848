import { home } from '../../../core/contract/platform/home.ts'
import { explains } from '../../../core/explain/explains.ts'
import { installedCapacity } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { BarList } from '../../kit/board/BarList.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { siteColour } from '../../kit/detail/siteColour.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'

/** How many sites of each kind there are, and which share of them reports. */
export function StationKinds() {
  const call = useCall(home.stationNumberByOrg, {}, { every: minutes(1) })
  const [, setState] = useUrlState({ itemType: '', areaCode: '', name: '', page: '1' })
  return (
    <Panel
      title="站点构成"
      call={call}
      height={177}
      extra={kinds => `在线 ${kinds.reduce((sum, kind) => sum + kind.online, 0)}/${kinds.reduce((sum, kind) => sum + kind.count, 0)} 座`}
      isEmpty={kinds => kinds.every(kind => kind.count === 0)}
      empty="暂无站点"
    >
      {kinds => (
        <BarList
          bars={kinds
            .filter(kind => kind.count > 0)
            .map(({ code, name, online, count, installedCap }) => {
              const capacity = installedCapacity(installedCap, code)
              return {
                key: code,
                name,
                share: online / count,
                colour: siteColour(code),
                value: (
                  <>
                    <b>{online}</b>/{count}
                  </>
                ),
                explained: explains(call, '*.online', code),
                note: `${capacity.value} ${capacity.unit}`,
                title: `只看${name}站点`,
                onOpen: () => setState({ itemType: code, areaCode: '', name: '', page: '1' }),
              }
            })}
        />
      )}
    </Panel>
  )
}
