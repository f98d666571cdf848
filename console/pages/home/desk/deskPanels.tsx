import type { ReactNode } from 'react'
import type { DeskKind } from '../../../../core/contract/platform/resource.ts'
import { MyMoney } from './MyMoney.tsx'
import { MyOrders } from './MyOrders.tsx'
import { MySites } from './MySites.tsx'
import { MyTeam } from './MyTeam.tsx'
import { ToDecide } from './ToDecide.tsx'

/** What stands first on the home page of whom: the panel that matters most, and where there is more, what belongs to it. */
export const deskPanels: Readonly<Record<DeskKind, readonly [ReactNode, ReactNode?]>> = {
  maintenance: [<MyOrders key="orders" title="我的工单" />, <MyTeam key="team" />],
  'team-leader': [<MyTeam key="team" />, <MyOrders key="orders" title="班组工单" />],
  operator: [<ToDecide key="decide" />],
  customer: [<MySites key="sites" />, <MyMoney key="money" />],
}
