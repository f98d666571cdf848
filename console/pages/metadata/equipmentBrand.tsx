import { type BrandModel, brandModel } from '../../../core/contract/platform/brandModel.ts'
import { brandName, modelName, remark } from '../../../core/rules/rules.ts'
import { CrudPage } from '../../kit/pages/CrudPage.tsx'
import { dictionary, type Field, number, text, textFilter, time } from '../../kit/fields/fields.ts'
import { isOwnRow } from '../../kit/detail/isOwnRow.ts'

const { list, detail, save, remove } = brandModel
const fields: Field<BrandModel>[] = [
  dictionary('brandType', '设备类别', 'brand_type', { filter: true, required: true, width: 120 }),
  text('brandName', '品牌', { required: true, rule: brandName, max: 40, width: 140 }),
  {
    ...text<BrandModel>('modelName', '型号', { filter: true, required: true, rule: modelName, max: 60, strong: true }),
    filter: textFilter('keyword', '品牌、型号'),
  },
  number('ratedPower', '额定功率', { unit: 'kW', width: 120 }),
  number('ratedVoltage', '额定电压', { unit: 'V', width: 120, card: false }),
  number('ratedCurrent', '额定电流', { unit: 'A', width: 120, card: false }),
  number('efficiency', '最大效率', { unit: '%', width: 110, card: false }),
  dictionary('status', '状态', 'brandmodel_status', { filter: true, required: true, width: 88 }),
  text('remark', '备注', { list: false, rule: remark, max: 200, rows: 3 }),
  time('updatedAt', '修改时间', { width: 150 }),
]

/** 品牌型号: brands and models of the devices with their nameplates. The platform's serve every enterprise and are its own to change. */
export default function EquipmentBrandPage() {
  return (
    <CrudPage
      noun="品牌型号"
      calls={{ list, detail, add: save, update: save, remove }}
      fields={fields}
      nameOf={row => `${row.brandName} ${row.modelName}`}
      change="brandModel:manage"
      changeable={isOwnRow}
      blank={{ status: '1' }}
      width={720}
    />
  )
}
