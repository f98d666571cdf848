import { expect, it } from 'vitest'
import type { contracts } from '../core/contract/index.ts'
import type { AlarmMessage, CueMessage } from '../core/contract/socket.ts'
import type { Bus } from '../server/database/bus.ts'
import type { Domains } from '../server/http/Handlers.ts'
import type { Topics } from '../server/live/topics.ts'
import type { alarms, orders, ordersPolicy } from '../server/tables/index.ts'
import { policies, type WithoutPolicy } from '../server/tables/policies.ts'

// The compiler is the test of most of these: an error that is expected and does not come fails `tsc`.
const nothing = (): never => {
  throw new Error('never called')
}

type All = Domains<typeof contracts>

it('a noun without its domain does not compile', () => {
  const leaveOut = ({ camera: _, ...others }: All): All =>
    // @ts-expect-error the cameras have none
    others
  expect(Object.keys(leaveOut({ camera: {}, alarm: {} } as All))).toEqual(['alarm'])
})

it('what is said on the bus is known by its topic', () => {
  const messages: string[] = []
  const bus: Bus = { publish: topic => void messages.push(topic), subscribe: () => nothing, close: nothing }
  bus.publish('sessionEnded', { tokenHash: 'a' })
  // @ts-expect-error the payload of another topic
  bus.publish('wallCue', { tokenHash: 'a' })
  // @ts-expect-error a topic nobody knows
  bus.publish('sesionEnded', { tokenHash: 'a' })
  // @ts-expect-error what is too long for a notification arrives as null
  bus.subscribe('sessionEnded', ({ tokenHash }: Topics['sessionEnded']) => tokenHash)
  expect(messages).toHaveLength(3)
})

it('what is said on the socket is known by its type', () => {
  const alarmMessage: AlarmMessage = { MESSAGETYPE: '01', kind: 'raised', ids: ['7'], count: 1, orgId: '1001' }
  // @ts-expect-error an order without what is to be shown
  const order: CueMessage = { MESSAGETYPE: '11' }
  expect(alarmMessage.MESSAGETYPE).not.toBe(order.MESSAGETYPE)
})

it('every table says what becomes of its rows; one without does not compile', () => {
  type Some = { alarms: typeof alarms; orders: typeof orders; ordersPolicy: typeof ordersPolicy }
  const bare: WithoutPolicy<Some> = 'alarms'
  // @ts-expect-error the orders have a policy
  const complete: WithoutPolicy<Some> = 'orders'
  expect([bare, complete]).toEqual(['alarms', 'orders'])
  expect(policies.length).toBeGreaterThan(30)
  for (const { name, policy } of policies) expect(policy, name).toHaveProperty('replay')
})
