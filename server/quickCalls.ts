import type { AnyCall } from '../core/contract/call.ts'
import { alarm } from '../core/contract/alarm.ts'
import { alarmDesk } from '../core/contract/alarmDesk.ts'
import { camera } from '../core/contract/camera.ts'
import { command } from '../core/contract/command.ts'
import { cue } from '../core/contract/cue.ts'
import { desk } from '../core/contract/desk.ts'
import { dict } from '../core/contract/dict.ts'
import { ingest } from '../core/contract/ingest.ts'
import { resource } from '../core/contract/resource.ts'
import { screen } from '../core/contract/screen.ts'
import { user } from '../core/contract/user.ts'

const contracts = [alarm, alarmDesk, camera, command, cue, desk, dict, ingest, resource, screen, user]
const calls: ReadonlySet<AnyCall> = new Set(contracts.flatMap(contract => Object.values<AnyCall>(contract)))

const outside: ReadonlySet<AnyCall> = new Set(Object.values<AnyCall>(camera))
/** A quick read that is answered from the database: it holds a connection while it works. */
export const asksDatabase = (call: AnyCall) =>
  calls.has(call) && !call.changes && call.permission !== 'public' && call.permission !== 'gateway' && !outside.has(call)

/** Signing in, alarms, handling and what gateways say never stand behind reads; cameras wait for somebody else's server, not for ours. */
export const isQuick = (call: AnyCall) => calls.has(call) || call.changes || call.permission === 'public' || call.permission === 'gateway'
