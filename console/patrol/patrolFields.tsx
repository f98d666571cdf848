import { item } from '../../core/contract/platform/item.ts'
import { patrol, type PatrolRow } from '../../core/contract/orders/patrol.ts'
import { type PatrolState, patrolStateNames } from '../../core/rules/patrolStates.ts'
import { patrolName, remark } from '../../core/rules/rules.ts'
import { day, derived, type Field, rangeFilter, reference, text, textFilter, time } from '../kit/fields/fields.ts'
import { StateDot, type Tone } from '../kit/detail/StateDot.tsx'

export const patrolTones: Record<PatrolState, Tone> = { planned: 'idle', underway: 'busy', done: 'good', cancelled: 'ended' }

/** How far a round is: `5/12 台，异常 1 台`. */
export const progressOf = ({ devCount, doneCount, abnormalCount }: Pick<PatrolRow, 'devCount' | 'doneCount' | 'abnormalCount'>) =>
  `${doneCount}/${devCount} 台${abnormalCount ? `，异常 ${abnormalCount}` : ''}`

/** A length says over how many positions it is. */
export const lengthOf = ({ lengthKm, goodPoints, points }: Pick<PatrolRow, 'lengthKm' | 'goodPoints' | 'points'>) =>
  points === 0 ? '' : `${lengthKm === null ? '--' : `${lengthKm.toFixed(1)} km`}（可信 ${goodPoints}/${points} 点）`

const sheetOnly = { list: false }
const org = { ...reference<PatrolRow>('orgId', '所属企业', patrol.orgs, { id: 'orgId', name: 'orgName', shown: 'orgName', width: 190 }) }

/** The facts of a round. @param wide of several enterprises */
export const patrolFields = (wide: boolean): Field<PatrolRow>[] => [
  derived<PatrolRow>('patrolNo', '巡检编号', row => row.patrolNo, { width: 150, figures: true }),
  text<PatrolRow>('patrolName', '巡检名称', { strong: true }),
  ...(wide ? [org] : []),
  {
    ...derived<PatrolRow>('state', '状态', row => patrolStateNames[row.state], { width: 92 }),
    cell: row => <StateDot tone={patrolTones[row.state]}>{patrolStateNames[row.state]}</StateDot>,
  },
  day<PatrolRow>('planDate', '计划日期', { width: 110 }),
  text<PatrolRow>('userName', '巡检人', { width: 190 }),
  text<PatrolRow>('teamName', '班组', sheetOnly),
  text<PatrolRow>('itemName', '运维基地', { ...sheetOnly }),
  derived<PatrolRow>('progress', '设备', progressOf, { width: 130, figures: true }),
  derived<PatrolRow>('length', '轨迹长度', lengthOf, { width: 190, figures: true }),
  time<PatrolRow>('startTime', '开始', { width: 140, card: false }),
  time<PatrolRow>('endTime', '结束', sheetOnly),
  derived<PatrolRow>('photos', '照片', row => String(row.photos), { ...sheetOnly, figures: true }),
  text<PatrolRow>('orderNo', '关联工单', sheetOnly),
  text<PatrolRow>('remark', '备注', sheetOnly),
]

export const patrolFilters = (wide: boolean) => [
  textFilter('keyword', '编号、名称、巡检人'),
  ...(wide ? [org.filter!] : []),
  reference<PatrolRow>('itemNo', '运维基地', item.getItemByOrgId, { id: 'itemNo', name: 'itemName', shown: 'itemName' }).filter!,
  rangeFilter(['startDate', 'endDate'], '计划日期', true),
]

/** What is filled in of a round. */
export const patrolInputs: Field<PatrolRow>[] = [
  text<PatrolRow>('patrolName', '巡检名称', { required: true, rule: patrolName, max: 60 }),
  day<PatrolRow>('planDate', '计划日期', { form: true, required: true }),
  reference<PatrolRow>('userId', '巡检人', patrol.people, { id: 'userId', name: 'userName', shown: 'userName', required: true }),
  text<PatrolRow>('remark', '备注', { rule: remark, max: 200, rows: 2 }),
]
