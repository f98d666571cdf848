import { atom } from 'jotai'
import { page } from '../kit/page.ts'

const key = 'wallName'

const kept = () => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const nameAtom = atom(kept())

/** What this screen is called, `东墙`; '' = nothing. Kept by the machine, whatever wall it shows. */
export const machineNameAtom = atom(
  get => get(nameAtom),
  (_get, set, name: string) => {
    try {
      if (name) localStorage.setItem(key, name)
      else localStorage.removeItem(key)
    } catch {
      // Without storage the name lives as long as the page.
    }
    set(nameAtom, name)
  },
)

/** Takes over a name given as `?name=`; it leaves the address, so that clearing it is for good. */
export function takeNameFromAddress() {
  const address = new URL(location.href)
  const name = address.searchParams.get('name')
  if (name === null) return
  page.set(machineNameAtom, name.trim().slice(0, 40))
  address.searchParams.delete('name')
  history.replaceState(history.state, '', address)
}
