import { lt, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

/** The reading an alarm was about, and whether it lies within the alarm's limits; null where there is none to judge by. */
export interface Recovery {
  at: string
  value: number | null
  within: boolean | null
  recovered: boolean
}

/** Where and at what a step was taken, as the phone of whoever took it says. */
export interface StepPlace {
  /** Degrees, and the radius in m within which the phone is certain to be. */
  position?: { longitude: number; latitude: number; accuracy: number }
  /** Number of the device whose code was read, or typed. */
  device?: { no: string; scanned: boolean }
}

/**
 * Work orders. Of faults: repair (somebody reported it) | judge (an alarm that is to be judged) | rushRepair (an alarm
 * that is to be repaired at once); under a contract: patrol | maintain, over the devices of `orderDevices`; defect,
 * which removes one.
 * `status`: dictionary order_status, as the step it waits at says. Who did what and when stands in `orderSteps`.
 */
export const orders = pgTable(
  'orders',
  {
    id: serialId(),
    no: text('no').notNull().unique(),
    orgId: orgId(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    siteId: text('site_id').notNull(),
    deviceId: bigint('device_id', { mode: 'number' }),
    alarmId: bigint('alarm_id', { mode: 'number' }),
    /** Of a patrol or maintenance order. `siteId` is then the first of its stations. */
    contractId: bigint('contract_id', { mode: 'number' }),
    /** How thorough it is: sever_level. */
    serviceLevel: text('service_level'),
    degree: text('degree'),
    content: text('content').notNull(),
    remark: text('remark'),
    contactName: text('contact_name'),
    contactPhone: text('contact_phone'),
    /** Who reported the fault, where that is somebody else than who wrote it down. */
    declareUser: text('declare_user'),
    faultAddress: text('fault_address'),
    faultTime: instant('fault_time'),
    /** Judgement: FAILURE_TYPE, FAULT_LEVEL, the entry of the fault library it follows. */
    faultType: text('fault_type'),
    faultLevel: text('fault_level'),
    faultReason: text('fault_reason'),
    schemeId: text('scheme_id'),
    schemeName: text('scheme_name'),
    advice: text('advice'),
    baseId: text('base_id'),
    crewId: text('crew_id'),
    crewName: text('crew_name'),
    principal: text('principal'),
    principalContact: text('principal_contact'),
    planArriveTime: instant('plan_arrive_time'),
    planFinishTime: instant('plan_finish_time'),
    arriveTimeOutReason: text('arrive_time_out_reason'),
    finishTimeOutReason: text('finish_time_out_reason'),
    operationContent: text('operation_content'),
    operationRemark: text('operation_remark'),
    /** How the reading of the alarm stood when the repair was accepted. */
    recovery: jsonb('recovery').$type<Recovery>(),
    /** 1 to 5; null = not evaluated. */
    evaluationLevel: integer('evaluation_level'),
    evaluationContent: text('evaluation_content'),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  table => [index('orders_org').on(table.orgId, table.kind, table.status), index('orders_site').on(table.siteId)],
)
export const ordersPolicy = {
  history: 'keep',
  vacuum: 'hour',
  replay: { known: ({ midnight }) => lt(orders.createdAt, midnight) },
  demo: 'follows',
} as const satisfies Policy

/** The steps of an order's process (assets/processes), oldest first; the open one has no end. `id` is what the documents call taskId. */
export const orderSteps = pgTable(
  'order_steps',
  {
    id: serialId(),
    orgId: orgId(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    /** Id of the step in its process; `start` = how the order began. */
    node: text('node').notNull(),
    startedAt: instant('started_at').notNull(),
    /** By when it is to be taken; null = no target. */
    dueAt: instant('due_at'),
    /** When it was taken: on site where it was told later. */
    endedAt: instant('ended_at'),
    /** When the server heard of it, where that was later: it was taken without a network. */
    receivedAt: instant('received_at'),
    place: jsonb('place').$type<StepPlace>(),
    userId: text('user_id'),
    /** Id of the sequence flow it was left by. */
    outcome: text('outcome'),
    message: text('message').notNull().default(''),
    /** When whoever may take it is to be reminded: a quarter of its span before it is due; null = never. */
    remindAt: instant('remind_at'),
    /** When they were. */
    remindedAt: instant('reminded_at'),
    /** When it was late and the leader of its team, or without a team the dispatchers, heard of it. */
    escalatedAt: instant('escalated_at'),
  },
  table => [
    index('order_steps_order').on(table.orderId),
    // One step is open at a time: two who take the same one cannot both go on from it.
    uniqueIndex('order_steps_open').on(table.orderId).where(sql`ended_at is null`),
    // What is asked for every few seconds: whose time has come and was not told yet.
    index('order_steps_remind').on(table.remindAt).where(sql`ended_at is null and reminded_at is null`),
    index('order_steps_escalate').on(table.dueAt).where(sql`ended_at is null and escalated_at is null`),
  ],
)
export const orderStepsPolicy: Policy = {
  history: 'keep',
  vacuum: 'hour',
  replay: { known: ({ midnight }) => lt(orderSteps.startedAt, midnight) },
}

/** Service contracts of customers; their pages come with service management. */
export const contracts = pgTable(
  'contracts',
  {
    id: serialId(),
    orgId: orgId(),
    customerId: text('customer_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    state: text('state').notNull(),
    amount: bigint('amount_cents', { mode: 'number' }).notNull(),
    startsOn: instant('starts_on').notNull(),
    endsOn: instant('ends_on').notNull(),
  },
  table => [index('contracts_org').on(table.orgId)],
)
export const contractsPolicy = { ...masterData, demo: 'follows' } as const satisfies Policy

/** The stations a contract covers. */
export const contractSites = pgTable(
  'contract_sites',
  {
    orgId: orgId(),
    contractId: bigint('contract_id', { mode: 'number' }).notNull(),
    siteId: text('site_id').notNull(),
  },
  table => [primaryKey({ columns: [table.contractId, table.siteId] }), index('contract_sites_site').on(table.siteId)],
)
export const contractSitesPolicy = masterData
