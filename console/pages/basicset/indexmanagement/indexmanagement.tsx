import { type Indicator, indicator } from '../../../../core/contract/devices/indicator.ts'
import { directions, indicatorKinds, quantities } from '../../../../core/devices/quantities.ts'
import { indicatorName, indicatorNo, unitName } from '../../../../core/rules/rules.ts'
import { choice, type Field, number, shipped, text, textFilter, time } from '../../../kit/fields/fields.ts'
import { useReset } from '../../../kit/hooks/useReset.tsx'
import { CrudPage } from '../../../kit/pages/CrudPage.tsx'

const classes = { '001': '电气量', '002': '电量与状态', '003': '环境' }
const { '': other, ...measured } = quantities
const { '': still, ...flows } = directions
const name = text<Indicator>('indiName', '指标名称', {
  filter: true,
  required: true,
  rule: indicatorName,
  max: 40,
  width: 140,
  strong: true,
})
const own: Field<Indicator>[] = [
  { ...name, filter: textFilter('keyword', '指标编号、名称') },
  text('indiNo', '指标编号', { required: true, rule: indicatorNo, max: 10, width: 110, figures: true, hint: '一个大写字母与 9 位数字' }),
  choice('indiClassify', '分类', classes, { filter: true, required: true, width: 110 }),
  text('unitName', '单位', { rule: unitName, max: 20, width: 80 }),
  choice('quantity', '物理量', { ...measured, '': other }, { filter: true, width: 100 }),
  choice('direction', '方向', { ...flows, '': still }, { width: 80, card: false }),
  choice('kind', '数据类型', indicatorKinds, { filter: true, width: 100 }),
  number('lowest', '合理下限', { required: true, width: 110, card: false }),
  number('highest', '合理上限', { required: true, width: 110, card: false }),
]
const fields: Field<Indicator>[] = [...own, ...shipped<Indicator>(own), time('updatedAt', '修改时间', { list: false })]

/** 指标管理: what can be measured, of what kind it is, and between which values it is believed. */
export default function IndicatorsPage() {
  const { list, detail, add, update, remove } = indicator
  const reset = useReset<Indicator>(indicator, 'indicator:manage', row => row.indiName)
  return (
    <CrudPage
      noun="指标"
      calls={{ list, detail, add, update, remove }}
      fields={fields}
      nameOf={row => row.indiName}
      change="indicator:manage"
      actions={reset}
      blank={{ quantity: '', direction: '', kind: 'instant', unitName: '' }}
      width={720}
    />
  )
}
