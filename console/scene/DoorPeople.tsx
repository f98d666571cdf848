import { type DoorPerson, door } from '../../core/contract/devices/door.ts'
import { doorUserType } from '../../core/devices/doorUserTypes.ts'
import { DataTable } from '../kit/list/DataTable.tsx'
import { columnsOf, derived, type Field, text, time } from '../kit/fields/fields.ts'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { usePages } from './usePages.ts'

const fields: Field<DoorPerson>[] = [
  text('name', '姓名', { strong: true, width: 90 }),
  text('employeeNo', '工号', { figures: true, width: 80 }),
  derived('userType', '类型', row => doorUserType(row.userType), { width: 90 }),
  time('beginTime', '有效期起', { width: 140 }),
  time('endTime', '有效期止', { width: 140 }),
]
const columns = columnsOf(fields)

/** Who may pass a door. */
export function DoorPeople({ deviceNo, accountId }: { deviceNo: string; accountId?: string }) {
  const list = usePages<DoorPerson, typeof door.searchUserInfo>(door.searchUserInfo, {
    name: 'people',
    input: { devId: deviceNo, accountId },
    idOf: row => row.employeeNo,
  })
  return (
    <PageCard title="人员列表">
      <DataTable list={list} columns={columns} noun="人员" />
    </PageCard>
  )
}
