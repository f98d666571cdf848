import { type Fault, faultLibrary } from '../../core/contract/orders/faultLibrary.ts'
import { faultName, longText } from '../../core/rules/rules.ts'
import { CrudPage } from '../kit/pages/CrudPage.tsx'
import { dictionary, type Field, text, textFilter, time } from '../kit/fields/fields.ts'
import { isOwnRow } from '../kit/detail/isOwnRow.ts'

const fields: Field<Fault>[] = [
  {
    ...text<Fault>('standardName', '故障名称', { filter: true, required: true, rule: faultName, max: 60, width: 190, strong: true }),
    filter: textFilter('keyword', '故障名称、现象'),
  },
  dictionary('businessType', '业务类型', 'business_type', { filter: true, required: true, width: 100 }),
  dictionary('severType', '服务类型', 'sever_type', { filter: true, required: true, width: 100 }),
  text('faultAppearance', '故障现象', { rule: longText, max: 500, rows: 3 }),
  text('faultReason', '可能原因', { rule: longText, max: 500, rows: 3, card: false }),
  text('schemeName', '处理方案', { list: false, rule: longText, max: 500, rows: 4 }),
  dictionary('standardState', '状态', 'service_state', { filter: true, required: true, width: 88 }),
  time('updatedAt', '修改时间', { width: 150 }),
]

/** 故障库: how a fault looks, what is likely behind it, what is done. The platform's entries serve every enterprise. */
export default function FaultLibraryPage() {
  return (
    <CrudPage
      noun="故障"
      calls={faultLibrary}
      fields={fields}
      nameOf={row => row.standardName}
      change="faultLibrary:manage"
      changeable={isOwnRow}
      blank={{ standardState: '1' }}
      width={720}
    />
  )
}
