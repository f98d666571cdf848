import { type Candidate, crew } from '../../core/contract/platform/crew.ts'
import { useCall } from '../../core/call/useCall.ts'
import { AsyncContent } from '../kit/state/AsyncContent.tsx'
import { type ChoiceCard, ChoiceCards } from '../kit/input/ChoiceCards.tsx'
import { ToneTag } from '../kit/detail/ToneTag.tsx'

const kinds = { site: '站点', device: '设备', fault: '故障' } as const

/** What a team has repaired of what the order is about; else what it has repaired most. */
function skillLine({ skills }: Candidate): string {
  const same = skills.filter(skill => skill.same)
  if (same.length > 0) return `修过同类：${same.map(({ kind, name, count }) => `${kinds[kind]}“${name}”${count} 单`).join('，')}`
  const most = skills.filter(({ kind }) => kind !== 'site').slice(0, 2)
  return most.length > 0 ? `未修过同类；修过 ${most.map(({ name, count }) => `${name} ${count} 单`).join('，')}` : '暂无已完成工单'
}

/** How far it has been from where the team's last order took it. */
function wayLine({ distanceKm, distanceFrom }: Candidate): string {
  if (distanceKm === null) return '距离 --'
  if (distanceKm < 0.05) return '上一工单即在本站点'
  return `距上一工单站点“${distanceFrom}”直线 ${distanceKm < 10 ? distanceKm.toFixed(1) : Math.round(distanceKm)} km`
}

function cardOf(team: Candidate, all: readonly Candidate[]): ChoiceCard {
  const { crewId, crewName, baseName, ownBase, leader, members, open, overdue, onShift, distanceKm } = team
  const others = all.length > 1
  const nearest = others && distanceKm !== null && all.every(each => each.distanceKm === null || each.distanceKm >= distanceKm)
  const least = others && all.every(each => each.open >= open) && all.some(each => each.open > open)
  return {
    value: crewId,
    title: crewName,
    tags: (
      <>
        {ownBase && <ToneTag tone="busy">本基地</ToneTag>} {least && <ToneTag tone="busy">在办最少</ToneTag>}{' '}
        {nearest && <ToneTag tone="busy">距离最近</ToneTag>} {overdue > 0 && <ToneTag tone="bad">超时 {overdue}</ToneTag>}
      </>
    ),
    lines: [
      [`在办 ${open} 单`, `${members} 人`, !ownBase && baseName, leader && `班组长 ${leader}`, onShift && `当班 ${onShift}`]
        .filter(Boolean)
        .join(' · '),
      wayLine(team),
      skillLine(team),
    ],
  }
}

interface Props {
  /** Of the order. */
  id: string
  value?: string
  onChange?: (crewId: string) => void
}

/** The enterprise's teams, those of the site's own base first, with what speaks for each. */
export function CrewChoice({ id, ...input }: Props) {
  const candidates = useCall(crew.candidates, { id })
  return (
    <AsyncContent call={candidates}>
      {teams => <ChoiceCards label="班组" cards={teams.map(team => cardOf(team, teams))} {...input} />}
    </AsyncContent>
  )
}
