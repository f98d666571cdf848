import { type ObjectTypeDetail, objectType } from '../../../core/contract/devices/objectType.ts'
import { siteTypes } from '../../../core/sites/siteTypes.ts'
import { choices, type Field, number, text } from '../../kit/fields/fields.ts'
import { TreePage } from '../../kit/pages/TreePage.tsx'
import { ReportTable } from '../../kit/print/ReportTable.tsx'

const fields: Field<ObjectTypeDetail>[] = [
  text('no', '类型编码', { figures: true }),
  choices('siteTypes', '所在系统', siteTypes),
  number('devices', '设备', { unit: '台', decimals: 0 }),
]

const head = [{ title: '指标编号', width: '110px' }, { title: '指标名称' }, { title: '单位', width: '80px' }]

/** 设备类型: the types of devices, where they stand, and what they measure. */
export default function ObjectTypesPage() {
  return (
    <TreePage noun="设备类型" search="类型名称、编码" calls={objectType} fields={fields}>
      {({ indicators }) => (
        <ReportTable
          label="测量的指标"
          head={head}
          rows={indicators.map(({ no, name, unit }) => ({ key: no, cells: [no, name, unit] }))}
          empty="没有测量的指标"
        />
      )}
    </TreePage>
  )
}
