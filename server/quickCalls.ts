import type { AnyCall } from '../core/contract/call.ts'
import { alarm } from '../core/contract/alarms/alarm.ts'
import { alarmDesk } from '../core/contract/alarms/alarmDesk.ts'
import { camera } from '../core/contract/devices/camera.ts'
import { command } from '../core/contract/devices/command.ts'
import { cue } from '../core/contract/walls/cue.ts'
import { desk } from '../core/contract/platform/desk.ts'
import { dict } from '../core/contract/platform/dict.ts'
import { ingest } from '../core/contract/devices/ingest.ts'
import { resource } from '../core/contract/platform/resource.ts'
import { screen } from '../core/contract/walls/screen.ts'
import { user } from '../core/contract/platform/user.ts'

const contracts = [alarm, alarmDesk, camera, command, cue, desk, dict, ingest, resource, screen, user]
const calls: ReadonlySet<AnyCall> = new Set(contracts.flatMap(contract => Object.values<AnyCall>(contract)))

const outside: ReadonlySet<AnyCall> = new Set(Object.values<AnyCall>(camera))
/** A quick read that is answered from the database: it holds a connection while it works. */
export const asksDatabase = (call: AnyCall) =>
  calls.has(call) && !call.changes && call.permission !== 'public' && call.permission !== 'gateway' && !outside.has(call)

/** Signing in, alarms, handling and what gateways say never stand behind reads; cameras wait for somebody else's server, not for ours. */
export const isQuick = (call: AnyCall) => calls.has(call) || call.changes || call.permission === 'public' || call.permission === 'gateway'
