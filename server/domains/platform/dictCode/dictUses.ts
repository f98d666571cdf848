import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { alarmLimits, alarms, brandModels, contracts, defects, faultLibrary, orders, standards } from '../../../tables/index.ts'

interface Use {
  type: string
  /** As a person counts it: 3 张工单. */
  what: string
  column: PgColumn
  where?: SQL
}

/** Where codes of dictionaries are written: what holds one keeps its entry. */
export const dictUses: readonly Use[] = [
  { type: 'alarm_type', what: '条告警', column: alarms.type, where: eq(alarms.sign, '1') },
  { type: 'abnormal_type', what: '条异常', column: alarms.type, where: eq(alarms.sign, '2') },
  { type: 'alarmLevel', what: '条告警', column: alarms.level },
  { type: 'alarmLevel', what: '项告警限值', column: alarmLimits.level },
  { type: 'ORDER_LEVEL', what: '张工单', column: orders.degree },
  { type: 'order_status', what: '张工单', column: orders.status },
  { type: 'work_type', what: '张工单', column: orders.kind },
  { type: 'FAILURE_TYPE', what: '张工单', column: orders.faultType },
  { type: 'FAULT_LEVEL', what: '张工单', column: orders.faultLevel },
  { type: 'sever_level', what: '张工单', column: orders.serviceLevel },
  { type: 'sever_level', what: '项运维标准', column: standards.serviceLevel },
  { type: 'sever_type', what: '项运维标准', column: standards.serviceType },
  { type: 'sever_type', what: '条故障', column: faultLibrary.serviceType },
  { type: 'business_type', what: '项运维标准', column: standards.businessType },
  { type: 'business_type', what: '条故障', column: faultLibrary.businessType },
  { type: 'brand_type', what: '个品牌型号', column: brandModels.brandType },
  { type: 'DEFECT_SOURCE', what: '条缺陷', column: defects.source },
  { type: 'DEFECT_LEVEL', what: '条缺陷', column: defects.level },
  { type: 'contract_state', what: '份合同', column: contracts.state },
]

/** What a row of this use is found by. */
export const usedBy = ({ column, where }: Use, code: string): { table: PgTable; where: SQL | undefined } => ({
  table: column.table as PgTable,
  where: and(eq(column, code), where),
})
