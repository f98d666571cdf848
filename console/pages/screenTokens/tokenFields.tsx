import { type ScreenTokenRow as Row, screen } from '../../../core/contract/walls/screen.ts'
import { screenName } from '../../../core/rules/rules.ts'
import { type Column, choices, columnsOf, type Field, filtersOf, reference, tabsFilter, text, time } from '../../kit/fields/fields.ts'
import { LastSeen } from './LastSeen.tsx'
import { TokenState } from './TokenState.tsx'
import { wallNames } from '../../kit/hooks/wallName.ts'

const hints = { name: '大屏所在的位置或用途，如“调度大厅东墙”', org: '大屏只能读取该机构的数据，且只读' }
const org = { id: 'orgId', name: 'orgName', shown: 'orgName', filter: true, required: true, hint: hints.org } as const

export const tokenName = text<Row>('name', '名称', {
  ...{ filter: true, required: true, rule: screenName, max: 40, strong: true, hint: hints.name },
})
export const tokenFields: Field<Row>[] = [
  tokenName,
  reference('orgId', '所属机构', screen.getOrgs, { ...org, width: 200 }),
  choices('walls', '大屏', wallNames, { label: '可打开的大屏', required: true }),
  time('expiresAt', '到期', { form: true, list: false, label: '有效期至', hint: '到期后大屏停止显示；不填则长期有效' }),
  time('createdAt', '签发', { by: 'createdBy', width: 176 }),
]
const address = text<Row>('lastAddress', '网络地址', { width: 132, figures: true })
export const tokenColumns: Column<Row>[] = [
  ...columnsOf(tokenFields),
  { key: 'seen', title: '最近在线', width: 150, render: (_, row) => <LastSeen token={row} /> },
  ...columnsOf([address]),
  { key: 'expires', title: '到期', width: 140, className: 'figures', render: (_, row) => row.expiresAt.slice(0, 16) || '长期' },
  { key: 'state', title: '状态', width: 92, render: (_, row) => <TokenState token={row} /> },
]
export const tokenFilters = [
  tabsFilter('state', '令牌状态', { live: '有效', expired: '已到期', revoked: '已撤销' }),
  ...filtersOf(tokenFields),
]
