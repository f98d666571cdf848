import { type BindDevice, type ConsumerAccount, consumerAccount } from '../../../../core/contract/platform/consumerAccount.ts'
import { customer } from '../../../../core/contract/platform/customer.ts'
import { accountName, accountNumber, address } from '../../../../core/rules/rules.ts'
import { dictionary, ending, type Field, number, reference, text, textFilter } from '../../../kit/fields/fields.ts'
import { useLayer } from '../../../kit/hooks/useLayer.ts'
import { BindPage } from '../../../kit/pages/BindPage.tsx'
import { CrudPage } from '../../../kit/pages/CrudPage.tsx'

const { list, detail, save, remove } = consumerAccount
const name = text<ConsumerAccount>('consName', '户名', {
  filter: true,
  required: true,
  rule: accountName,
  max: 60,
  width: 190,
  strong: true,
})
const fields: Field<ConsumerAccount>[] = [
  { ...name, filter: textFilter('keyword', '户号、户名') },
  text('consNo', '户号', { required: true, rule: accountNumber, max: 40, width: 130, figures: true }),
  reference('customerId', '所属客户', customer.getCustomerList, {
    ...{ id: 'id', name: 'name', shown: 'customerName' },
    ...{ filter: true, required: true, width: 190 },
  }),
  dictionary('accountForm', '户号类型', 'account_form', { filter: true, width: 100 }),
  dictionary('powerType', '用电类别', 'power_type', { width: 110, card: false }),
  dictionary('psVoltCode', '供电电压', 'psVoltCode', { width: 90, card: false }),
  number('contractKva', '合同容量', { unit: 'kVA', width: 110, card: false }),
  number('deviceCount', '绑定设备', { unit: '台', decimals: 0, form: false, width: 90 }),
  text('address', '用电地址', { list: false, rule: address, max: 100 }),
  ...ending<ConsumerAccount>(),
]
const nameOf = (row: ConsumerAccount) => row.consName
const noteOf = (row: BindDevice) => `${row.systemName} · ${row.deviceTypeName} · ${row.deviceNo}`
const takenBy = (row: BindDevice) => (row.consIsBind === '0' ? '' : row.consNo ? `已绑定户号 ${row.consNo}` : '已绑定其他户号')

/** 户号管理: accounts under which customers are billed, and the devices that count for each. */
export default function ConsumerAccountsPage() {
  const [bound, setBound] = useLayer('bound')
  return (
    <>
      <CrudPage
        noun="户号"
        calls={{ list, detail, add: save, update: save, remove }}
        fields={fields}
        nameOf={nameOf}
        change="consumerAccount:manage"
        actions={[{ title: '设备', run: row => setBound(row.id) }]}
        width={720}
      />
      {bound && (
        <BindPage
          key={bound}
          id={bound}
          noun="设备"
          of={{ noun: '户号', call: detail, nameOf: row => `${row.consNo} ${row.consName}` }}
          change="consumerAccount:manage"
          things={{ call: consumerAccount.getBindDevice, idOf: row => row.deviceNo, nameOf: row => row.deviceName, noteOf, takenBy }}
          add={{ call: consumerAccount.bind, verb: '绑定', input: deviceNos => ({ id: bound, deviceNos, consIsBind: '1' as const }) }}
          remove={{
            call: consumerAccount.bind,
            verb: '解除',
            input: deviceNo => ({ id: bound, deviceNos: [deviceNo], consIsBind: '0' as const }),
            question: '解除后该设备不再计入此户号，绑定过的时间仍有记录。是否继续？',
          }}
          readAgain={list}
          onClose={() => setBound('')}
        />
      )}
    </>
  )
}
