import { region } from '../../../core/contract/platform/region.ts'
import { type Village, village } from '../../../core/contract/platform/village.ts'
import { villageCode, villageName } from '../../../core/rules/rules.ts'
import { contact, ending, type Field, number, place, placed, text, textFilter } from '../../kit/fields/fields.ts'
import { CrudPage } from '../../kit/pages/CrudPage.tsx'

const name = text<Village>('name', '村庄名称', { filter: true, required: true, rule: villageName, max: 60, width: 150, strong: true })
const fields: Field<Village>[] = [
  { ...name, filter: textFilter('keyword', '名称、编码') },
  text('code', '村庄编码', { required: true, rule: villageCode, max: 40, width: 110 }),
  place('areaCode', '所属区域', region.getRegionList, { filter: true, required: true, shown: 'areaName', width: 150 }),
  number('households', '户数', { unit: '户', decimals: 0, width: 90 }),
  number('pvHouseholds', '光伏户数', { unit: '户', decimals: 0, width: 100 }),
  number('plannedKw', '规划容量', { unit: 'kW', width: 110 }),
  ...placed<Village>(),
  ...contact<Village>(),
  ...ending<Village>(),
]

/** 村庄管理: villages of a PV programme, which sites lie in. */
export default function VillagesPage() {
  return <CrudPage noun="村庄" calls={village} fields={fields} nameOf={({ name }) => name} change="village:manage" width={720} />
}
