import { type FactorSet, factorSet, substances } from '../../../core/contract/platform/factorSet.ts'
import { actionsColumn } from '../../kit/list/actionsColumn.tsx'
import { type Column, columnsOf, text } from '../../kit/fields/fields.ts'
import { ListPage } from '../../kit/pages/ListPage.tsx'
import { SourcedRows } from '../../kit/detail/SourcedRows.tsx'
import { StateDot } from '../../kit/detail/StateDot.tsx'
import { useList } from '../../kit/hooks/useList.ts'
import { useCan } from '../../kit/hooks/useMenu.ts'
import { useRemove } from '../../kit/form/useRemove.tsx'

const rowOf = (factor: FactorSet['factors'][number]) => ({
  key: `${factor.substance} ${factor.areaName} ${factor.year}`,
  cells: [
    substances[factor.substance],
    `${factor.factor} ${factor.substance === 'trees' ? '棵/kWh' : 'kg/kWh'}`,
    `${factor.year} 年`,
    factor.areaName,
  ],
  source: factor.source,
})

const columns: Column<FactorSet>[] = [
  ...columnsOf([text<FactorSet>('name', '口径', { strong: true, width: 120 })]),
  {
    key: 'inUse',
    title: '状态',
    width: 100,
    render: (_, { inUse }) => (inUse ? <StateDot tone="good">使用中</StateDot> : <StateDot tone="idle">未使用</StateDot>),
  },
  {
    key: 'factors',
    title: '因子、年份、地区与来源',
    width: 460,
    render: (_, { factors }) => <SourcedRows rows={factors.map(rowOf)} />,
  },
  ...columnsOf([text<FactorSet>('note', '说明', {})]),
]

/** 减排因子: the sets of factors with their origin, and which one every figure of avoided emissions is made with. */
export default function ReductionFactorsPage() {
  const list = useList(factorSet.list, {})
  const may = useCan('factorSet:manage')
  const choose = useRemove(factorSet.use, {
    question: '全平台的减排数字将改用此口径折算, 大屏与首页随之改变, 是否继续?',
    verb: '选用',
    failed: '选用失败',
    done: list.refetch,
  })
  const actions = actionsColumn<FactorSet>(
    row => row.name,
    [{ title: '选用', shows: row => !row.inUse, run: row => choose(`选用“${row.name}”`, { id: row.id }) }],
  )
  return <ListPage noun="减排因子口径" list={list} columns={may ? [...columns, actions] : columns} />
}
