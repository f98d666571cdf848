import { resource } from '../../../core/contract/platform/resource.ts'
import type { Capability } from '../../../core/resources/capabilities.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'

const none: never[] = []

/**
 * The signed-in user's menu, actions and the filing number; one request however many ask, and again on the way to
 * another page (`useFreshMenu`).
 */
export function useMenu() {
  const { data, error, loading, refetch, updatedAt } = useCall(resource.getMenuByUser, {}, { fresh: minutes(10) })
  const state: null | 'true' | 'false' = data ? 'true' : error ? 'false' : null
  return {
    menus: data?.menus ?? none,
    /** Pages in no menu, which tell an administrator what is not set. */
    unset: data?.unset ?? none,
    capabilities: data?.capabilities ?? none,
    desk: data?.desk ?? '',
    filingNumber: data?.filingNumber ?? '',
    state,
    loading,
    error,
    refetch,
    updatedAt,
  }
}

/** May the user do this (`alarm:handle`)? What needs no capability anybody may. The server checks again; this only hides. */
export function useCan(capability?: Capability): boolean {
  const { capabilities } = useMenu()
  return capability === undefined || capabilities.includes(capability)
}
