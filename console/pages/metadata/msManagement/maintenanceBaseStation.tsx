import { Button } from 'antd'
import { useState } from 'react'
import { type BaseStation, baseStation } from '../../../../core/contract/platform/baseStation.ts'
import { item } from '../../../../core/contract/platform/item.ts'
import { siteTypes } from '../../../../core/sites/siteTypes.ts'
import { columnsOf, day, derived, inputsOf, reference, text, textFilter } from '../../../kit/fields/fields.ts'
import { tabsFilter } from '../../../kit/fields/choice.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useList } from '../../../kit/hooks/useList.ts'
import { useCan } from '../../../kit/hooks/useMenu.ts'
import { ListPage } from '../../../kit/pages/ListPage.tsx'

const typeOf = ({ systemType }: BaseStation) => (siteTypes as Record<string, string>)[systemType] ?? ''
const nextOf = ({ nextFrom, nextBase }: BaseStation) => (nextFrom ? `${nextFrom} 起${nextBase ? `归入${nextBase}` : '移出'}` : '')
const base = reference<BaseStation>('baseId', '运维基地', item.getItemByOrgId, {
  id: 'itemNo',
  name: 'itemName',
  shown: 'baseName',
  required: true,
})
const from = day<{ from: string }>('from', '生效日期', { required: true, hint: '当日起生效；此前的电量与收益仍计入原基地' })

const filters = [base.filter!, tabsFilter('unbound', '归属', { '': '全部', true: '尚无基地' }), textFilter('keyword', '站点、客户')]
const columns = columnsOf<BaseStation>([
  text('systemName', '站点', { strong: true, width: 220 }),
  derived('type', '类型', typeOf, { width: 110 }),
  text('consName', '客户', { width: 200 }),
  text('areaName', '所属区域', { width: 150 }),
  base,
  text('since', '归属自', { width: 110, figures: true }),
  derived('next', '已登记的变更', nextOf, { width: 240 }),
])

/** 运维基地站点: which base looks after which sites, and from which day on. */
export default function BaseStationsPage() {
  const list = useList(baseStation.getSystemByBaseStation, { filters, id: 'systemNo', size: 30 })
  const [asked, setAsked] = useState<'bind' | 'unbind'>()
  const may = useCan('baseStation:manage')
  const systemNos = list.picked.join(',')
  const many = list.picked.length
  const ends = {
    done: () => {
      list.setPicked([])
      void list.refetch()
    },
    onClose: () => setAsked(undefined),
  }
  return (
    <ListPage
      list={list}
      columns={columns}
      noun="站点"
      {...(may && {
        pick: ({ systemName }: BaseStation) => systemName,
        bulk:
          many === 0 ? (
            '勾选站点后可归入或移出运维基地'
          ) : (
            <>
              <Button type="primary" size="small" onClick={() => setAsked('bind')}>
                {`归入基地（${many}）`}
              </Button>
              <Button size="small" onClick={() => setAsked('unbind')}>
                {`移出基地（${many}）`}
              </Button>
              <Button type="link" size="small" onClick={() => list.setPicked([])}>
                取消选择
              </Button>
            </>
          ),
      })}
    >
      {asked === 'bind' && (
        <FormDialog
          {...{ title: `将 ${many} 个站点归入运维基地`, failed: '归入失败', call: baseStation.bindBaseStation, ...ends }}
          input={({ baseId, from }) => ({ baseId, from, systemNos })}
        >
          {inputsOf([base])}
          {inputsOf([from])}
        </FormDialog>
      )}
      {asked === 'unbind' && (
        <FormDialog
          {...{ title: `将 ${many} 个站点移出运维基地`, failed: '移出失败', call: baseStation.unbindBaseStation, ...ends }}
          input={({ from }) => ({ from, systemNos })}
        >
          {inputsOf([from])}
        </FormDialog>
      )}
    </ListPage>
  )
}
