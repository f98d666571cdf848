import { type Attribute, attribute } from '../../../../core/contract/devices/attribute.ts'
import { attributeName, attributeNo, unitName } from '../../../../core/rules/rules.ts'
import { choice, dictionary, ending, type Field, number, shipped, text, textFilter } from '../../../kit/fields/fields.ts'
import { useReset } from '../../../kit/hooks/useReset.tsx'
import { CrudPage } from '../../../kit/pages/CrudPage.tsx'

const dataTypes = { number: '数值', text: '文本', day: '日期' }
const name = text<Attribute>('propName', '属性名称', {
  filter: true,
  required: true,
  rule: attributeName,
  max: 40,
  width: 150,
  strong: true,
})
const own: Field<Attribute>[] = [
  { ...name, filter: textFilter('keyword', '属性编号、名称') },
  text('propNo', '属性编号', {
    required: true,
    rule: attributeNo,
    max: 40,
    width: 150,
    figures: true,
    hint: '字母、数字与下划线，以字母开头',
  }),
  dictionary('typeGroup', '设备类别', 'brand_type', { filter: true, required: true, width: 120 }),
  choice('dataType', '数据类型', dataTypes, { filter: true, required: true, width: 100 }),
  text('unitName', '单位', { rule: unitName, max: 20, width: 80 }),
  number('sort', '排序', { decimals: 0, width: 80, card: false }),
]
const fields: Field<Attribute>[] = [...own, ...shipped<Attribute>([...own, text('remark', '备注')]), ...ending<Attribute>()]

/** 设备属性: what a plate says of a device, by the group of its type. */
export default function AttributesPage() {
  const { list, detail, add, update, remove } = attribute
  const reset = useReset<Attribute>(attribute, 'attribute:manage', row => row.propName)
  return (
    <CrudPage
      noun="设备属性"
      calls={{ list, detail, add, update, remove }}
      fields={fields}
      nameOf={row => row.propName}
      change="attribute:manage"
      actions={reset}
      blank={{ dataType: 'number', unitName: '', sort: 0 }}
      width={640}
    />
  )
}
