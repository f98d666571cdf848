import { type Customer, customer } from '../../../../core/contract/platform/customer.ts'
import { address, customerName, customerNumber, longText } from '../../../../core/rules/rules.ts'
import { contact, derived, dictionary, type Field, text, textFilter, time } from '../../../kit/fields/fields.ts'
import { CrudPage } from '../../../kit/pages/CrudPage.tsx'

const name = text<Customer>('consName', '客户名称', { filter: true, required: true, rule: customerName, max: 60, width: 200, strong: true })
const fields: Field<Customer>[] = [
  { ...name, filter: textFilter('keyword', '名称、编号') },
  text('consNo', '客户编号', { required: true, rule: customerNumber, max: 40, width: 130, figures: true }),
  dictionary('custType', '客户类型', 'custType', { filter: true, width: 100 }),
  derived('custList', '户号', row => row.custList.map(({ consNo }) => consNo).join('、'), { width: 130, card: false, figures: true }),
  ...contact<Customer>(),
  text('address', '地址', { rule: address, max: 100, width: 180, card: false }),
  text('description', '备注', { list: false, rule: longText, max: 500, rows: 3 }),
  time('updatedAt', '修改时间', { width: 150 }),
]

/** 客户管理: whose sites they are. */
export default function CustomersPage() {
  return <CrudPage noun="客户" calls={customer} fields={fields} nameOf={row => row.consName} change="customer:manage" width={720} />
}
