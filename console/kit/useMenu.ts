import { resource } from '../../core/contract/resource.ts'
import { useCall } from '../../core/useCall.ts'

const none: never[] = []

/** The signed-in user's menu, actions and the filing number; one request however many ask. */
export function useMenu() {
  const { data, error, loading, refetch } = useCall(resource.getMenuByUser, {})
  const state: null | 'true' | 'false' = data ? 'true' : error ? 'false' : null
  return {
    menus: data?.menus ?? none,
    actions: data?.actions ?? none,
    filingNumber: data?.filingNumber ?? '',
    state,
    loading,
    error,
    refetch,
  }
}

/** May the user do this (`alarm:handle`)? The server checks again; this only hides. */
export const useMay = (action: string) => useMenu().actions.includes(action)
