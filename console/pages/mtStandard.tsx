import { type Standard, standard } from '../../core/contract/orders/standard.ts'
import { standardName } from '../../core/rules/rules.ts'
import { CrudPage } from '../kit/pages/CrudPage.tsx'
import { derived, dictionary, type Field, reference, text, textFilter, time } from '../kit/fields/fields.ts'
import { FormRows } from '../kit/form/FormRows.tsx'
import { isOwnRow } from '../kit/detail/isOwnRow.ts'
import { ItemInputs } from './mtStandard/ItemInputs.tsx'
import { ItemsList } from './mtStandard/ItemsList.tsx'
import { ItemsText } from './mtStandard/ItemsText.tsx'

const { list, detail, add, update, remove } = standard
const fields: Field<Standard>[] = [
  {
    ...text<Standard>('standardName', '标准名称', { required: true, rule: standardName, max: 60, width: 220, strong: true }),
    filter: textFilter('keyword', '标准名称'),
    in: { list: true, filter: true, form: true, detail: true, export: true },
  },
  dictionary('severType', '服务类型', 'sever_type', { filter: true, required: true, width: 92 }),
  dictionary('severLevel', '服务级别', 'sever_level', { filter: true, required: true, width: 92 }),
  dictionary('businessType', '业务类型', 'business_type', { filter: true, required: true, width: 92 }),
  reference('devtype', '适用设备', standard.types, { id: 'devtype', name: 'devtypeName', shown: 'devtypeName', width: 150 }),
  {
    ...derived<Standard>('items', '检查项', row => row.standardRelationList.map(item => item.standardName).join('、'), {
      detail: false,
    }),
    cell: row => <ItemsText items={row.standardRelationList} />,
  },
  dictionary('standardState', '状态', 'service_state', { filter: true, required: true, width: 88 }),
  time('updatedAt', '修改时间', { width: 150 }),
  // Whoever works by the standard reads how each thing is checked; the list has no room for it.
  {
    ...derived<Standard>('itemDetails', '检查项', () => '', { list: false, export: false }),
    cell: row => <ItemsList items={row.standardRelationList} />,
  },
]
const blankItem = { standardId: '', standardName: '', method: '', unit: '', lower: null, upper: null, photo: false }

/** 运维标准: what is checked of which device. The platform's standards serve every enterprise. */
export default function StandardPage() {
  return (
    <CrudPage
      noun="标准"
      calls={{ list, detail, add, update, remove }}
      fields={fields}
      nameOf={row => row.standardName}
      change="standard:manage"
      changeable={isOwnRow}
      inputs={
        <FormRows name="standardRelationList" noun="检查项" most={50} blank={blankItem} columns="2fr 3fr 80px 84px 84px 76px">
          {index => <ItemInputs index={index} />}
        </FormRows>
      }
      blank={{ standardState: '1', severType: '2', severLevel: '1', devtype: '', standardRelationList: [blankItem] }}
      width={860}
      question="已下达工单中的检查项不受影响。是否继续？"
    />
  )
}
