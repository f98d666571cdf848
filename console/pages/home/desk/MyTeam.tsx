import { desk } from '../../../../core/contract/platform/desk.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { BarList } from '../../../kit/board/BarList.tsx'
import { CountRow } from '../../../kit/board/CountRow.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { ValueRows } from '../../../kit/board/ValueRows.tsx'
import { deskHeight } from './deskHeight.ts'

/**
 * The team one belongs to: what it has to do, who is in it and what each has done, and how much the other teams of the
 * base have open. Orders are handed to a team as a whole, so the load is the team's; of a person it is known what that
 * person has done.
 */
export function MyTeam() {
  const call = useCall(desk.getTeam, {}, { every: minutes(1) })
  return (
    <Panel
      title="我的班组"
      call={call}
      height={deskHeight}
      extra={team =>
        team &&
        [team.unitName, team.leader && `班组长 ${nameOf(team.leader)}`, team.oldest && `最早未完成 ${team.oldest.slice(5, 16)}`]
          .filter(Boolean)
          .join('，')
      }
      isEmpty={team => team === null}
      empty="您不属于任何班组"
    >
      {team =>
        team && (
          <ValueRows>
            <CountRow
              counts={[
                { title: '未完成工单', count: team.open },
                { title: '超期', count: team.overdue, marked: team.overdue > 0 },
                { title: '近30天完成', count: team.finished30 },
                { title: '成员', count: team.members.length },
              ]}
            />
            <BarList
              bars={team.teams.slice(0, 3).map(({ unitId, unitName, open, members }) => ({
                key: unitId,
                name: unitName.replace(/^.*?(?=运维)/, '') || unitName,
                share: open / Math.max(1, ...team.teams.map(each => each.open)),
                colour: unitId === team.unitId ? 'var(--primary)' : 'var(--text3)',
                value: (
                  <>
                    <b>{open}</b> 张
                  </>
                ),
                note: `${members} 人`,
                title: `${unitName}：未完成 ${open} 张，${members} 人`,
              }))}
            />
            <BarList
              bars={team.members.slice(0, 3).map(({ userId, userName, leads, roleName, handled, steps }) => ({
                key: userId,
                name: nameOf(userName),
                share: (handled + steps) / Math.max(1, ...team.members.map(each => each.handled + each.steps)),
                colour: 'var(--generation)',
                value: (
                  <>
                    <b>{handled}</b> 告警 <b>{steps}</b> 步
                  </>
                ),
                note: leads ? '班组长' : roleName,
                title: `${userName}：近 30 天处理告警 ${handled} 条，办理工单 ${steps} 步`,
              }))}
            />
          </ValueRows>
        )
      }
    </Panel>
  )
}

/** `石家庄运维一班-王建国` is 王建国, as in the bar. */
const nameOf = (userName: string) => userName.slice(userName.indexOf('-') + 1)
