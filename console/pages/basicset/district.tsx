import { type RegionDetail, region } from '../../../core/contract/platform/region.ts'
import { choice, type Field, number, text } from '../../kit/fields/fields.ts'
import { TreePage } from '../../kit/pages/TreePage.tsx'

const levels = { '0': '国家', '1': '省级', '2': '地级', '3': '县级' }
const fields: Field<RegionDetail>[] = [
  text('id', '区划代码', { figures: true }),
  choice('levelType', '级别', levels),
  number('below', '下级区划', { unit: '个', decimals: 0 }),
  number('stations', '站点', { unit: '座', decimals: 0 }),
]

/** 行政区划: the divisions of the country (GB/T 2260), which sites and villages lie in. */
export default function DistrictPage() {
  return <TreePage noun="行政区划" search="区划名称、代码" calls={region} fields={fields} />
}
