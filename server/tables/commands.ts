import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CommandState } from '../../core/devices/commandStates.ts'
import { instant, number, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

const isOpen = sql`state in ('issued', 'sent', 'acknowledged')`

/**
 * Instructions to devices, each hop with its moment. `state`: issued → sent (handed to the gateway, once) →
 * acknowledged (the gateway took it on) → done (a reading of the device shows it), or timedOut, or refused (by the
 * gateway). One that is open keeps every other from its device.
 */
export const commands = pgTable(
  'commands',
  {
    id: serialId(),
    orgId: orgId(),
    siteId: text('site_id').notNull(),
    deviceId: integer('device_id').notNull(),
    gatewayId: text('gateway_id').notNull(),
    userId: text('user_id').notNull(),
    /** Chosen by the caller: the same again is the same instruction. */
    requestId: text('request_id').notNull(),
    /** kt | pfj | csj | bjq */
    kind: text('kind').notNull(),
    /** As it was asked for. */
    val: text('val').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    indicatorId: integer('indicator_id').notNull(),
    /** What the device reports once it has obeyed. */
    target: number('target').notNull(),
    says: text('says').notNull(),
    state: text('state').$type<CommandState>().notNull().default('issued'),
    issuedAt: instant('issued_at').notNull(),
    sentAt: instant('sent_at'),
    acknowledgedAt: instant('acknowledged_at'),
    /** Done: when the reading was taken; else when it was given up or refused. */
    endedAt: instant('ended_at'),
    /** Until when the next hop is waited for. */
    dueAt: instant('due_at').notNull(),
    /** Why it was refused or given up. */
    reason: text('reason'),
  },
  table => [
    uniqueIndex('commands_request').on(table.userId, table.requestId),
    uniqueIndex('commands_open').on(table.deviceId).where(isOpen),
    index('commands_waiting').on(table.gatewayId).where(isOpen),
    index('commands_org').on(table.orgId, table.issuedAt),
    index('commands_device').on(table.deviceId, table.issuedAt),
  ],
)
export const commandsPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }

/** The secondary password of an organisation's scene control, scrypt. */
export const controlPasswords = pgTable('control_passwords', {
  orgId: orgId().primaryKey(),
  hash: text('hash').notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export const controlPasswordsPolicy = { ...masterData, replay: 'empty' } as const satisfies Policy

/**
 * How a door is seen and asked: the camera over it, and where a vendor's platform keeps its people, the account and the
 * device's serial.
 */
export const doors = pgTable(
  'doors',
  {
    deviceId: integer('device_id').primaryKey(),
    orgId: orgId(),
    cameraId: text('camera_id'),
    accountId: text('account_id'),
    deviceSerial: text('device_serial'),
  },
  table => [index('doors_org').on(table.orgId)],
)
export const doorsPolicy = masterData

/** Who may pass a door, from when to when. */
export const doorPersons = pgTable(
  'door_persons',
  {
    id: serialId(),
    orgId: orgId(),
    deviceId: integer('device_id').notNull(),
    employeeNo: text('employee_no').notNull(),
    name: text('name').notNull(),
    cardNo: text('card_no').notNull(),
    userType: text('user_type').notNull(),
    beginAt: instant('begin_at').notNull(),
    endAt: instant('end_at').notNull(),
  },
  table => [uniqueIndex('door_persons_no').on(table.deviceId, table.employeeNo)],
)
export const doorPersonsPolicy = masterData

/** Who passed a door; a gateway that reports a passage twice reports one. */
export const doorRecords = pgTable(
  'door_records',
  {
    id: serialId(),
    orgId: orgId(),
    deviceId: integer('device_id').notNull(),
    at: instant('at').notNull(),
    name: text('name').notNull(),
    cardNo: text('card_no').notNull(),
    userType: text('user_type').notNull(),
  },
  table => [uniqueIndex('door_records_once').on(table.deviceId, table.at, table.cardNo)],
)
export const doorRecordsPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }
