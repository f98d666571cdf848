import { type Item, type ItemSystem, item } from '../../../../core/contract/platform/item.ts'
import { itemName, itemNumber } from '../../../../core/rules/rules.ts'
import { siteTypes } from '../../../../core/sites/siteTypes.ts'
import { contact, day, dictionary, ending, type Field, number, text, textFilter } from '../../../kit/fields/fields.ts'
import { useLayer } from '../../../kit/hooks/useLayer.ts'
import { BindPage } from '../../../kit/pages/BindPage.tsx'
import { CrudPage } from '../../../kit/pages/CrudPage.tsx'

const { list, detail, save, remove } = item
const name = text<Item>('itemName', '项目名称', { filter: true, required: true, rule: itemName, max: 60, width: 210, strong: true })
const fields: Field<Item>[] = [
  { ...name, filter: textFilter('keyword', '名称、编号') },
  text('itemNo', '项目编号', { required: true, rule: itemNumber, max: 40, width: 130, figures: true }),
  dictionary('itemStatus', '项目状态', 'project_status', { filter: true, required: true, width: 100 }),
  day('startDate', '开工日期', { form: true, width: 110, card: false }),
  day('endDate', '投运日期', { form: true, width: 110, card: false }),
  number('stationCount', '站点', { unit: '个', decimals: 0, form: false, width: 80 }),
  ...contact<Item>(),
  ...ending<Item>(),
]
const typeOf = ({ systemType }: ItemSystem) => (siteTypes as Record<string, string>)[systemType] ?? ''
const noteOf = (row: ItemSystem) => [typeOf(row), row.customerName, row.address].filter(Boolean).join(' · ')

/** 项目管理: stations that are planned, built and accounted for together. */
export default function ItemsPage() {
  const [bound, setBound] = useLayer('bound')
  return (
    <>
      <CrudPage
        noun="项目"
        calls={{ list, detail, add: save, update: save, remove }}
        fields={fields}
        nameOf={row => row.itemName}
        change="item:manage"
        actions={[{ title: '站点', run: row => setBound(row.id) }]}
        width={720}
      />
      {bound && (
        <BindPage
          key={bound}
          id={bound}
          noun="站点"
          of={{ noun: '项目', call: detail, nameOf: row => row.itemName }}
          change="item:manage"
          things={{ call: item.getItemSystemListByCustomer, idOf: row => row.systemNo, nameOf: row => row.systemName, noteOf }}
          add={{ call: item.addSystems, verb: '加入', input: systemNos => ({ id: bound, systemNos }) }}
          remove={{
            call: item.removeSystem,
            verb: '移出',
            input: systemNo => ({ id: bound, systemNo }),
            question: '站点及其数据不受影响，只是不再属于此项目。是否继续？',
          }}
          readAgain={list}
          onClose={() => setBound('')}
        />
      )}
    </>
  )
}
