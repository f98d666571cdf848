import type { ReplyOf } from '../../../../core/contract/call.ts'
import { desk } from '../../../../core/contract/platform/desk.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { BarList } from '../../../kit/board/BarList.tsx'
import { CountRow } from '../../../kit/board/CountRow.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { ValueRows } from '../../../kit/board/ValueRows.tsx'
import { deskHeight } from './deskHeight.ts'

/** Lines of each list: neighbours, and people. */
const [shownTeams, shownPeople] = [2, 4]
const byLoad = (team: NonNullable<ReplyOf<typeof desk.getTeam>>) => team.members.toSorted((a, b) => b.open - a.open)

/**
 * The team one belongs to: what it has to do, who of it has what in hand, and how much the other teams of the base have
 * open. Orders are handed to a team as a whole: whoever arrived has it in hand, and until then nobody.
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
                { title: '无人到场', count: team.untaken },
                { title: '超期', count: team.overdue, marked: team.overdue > 0 },
                { title: '近30天完成', count: team.finished30 },
                { title: '成员', count: team.members.length },
              ]}
            />
            <BarList
              bars={team.teams.slice(0, shownTeams).map(({ unitId, unitName, open, members }) => ({
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
              bars={byLoad(team)
                .slice(0, shownPeople)
                .map(({ userId, userName, leads, roleName, open, handled, steps }) => ({
                  key: userId,
                  name: nameOf(userName),
                  share: open / Math.max(1, ...team.members.map(each => each.open)),
                  colour: 'var(--generation)',
                  value: (
                    <>
                      在办 <b>{open}</b> 张
                    </>
                  ),
                  note: leads ? '班组长' : roleName,
                  title: `${userName}：在办 ${open} 张；近 30 天处理告警 ${handled} 条，办理工单 ${steps} 步`,
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
