import type { AnyCall } from '../contract/call.ts'

/**
 * A call whose path names fields of its input (`/flow/…/:processInstanceId`) as it is sent: the path filled in, the
 * rest of the input beside it.
 */
export function placedCall<C extends AnyCall>(call: C, input: object): { call: C; input: object } {
  const rest: Record<string, unknown> = { ...input }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? ''))
  })
  return { call: { ...call, path }, input: rest }
}
