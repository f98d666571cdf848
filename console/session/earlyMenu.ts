import type { ReplyOf } from '../../core/contract/call.ts'
import { resource } from '../../core/contract/resource.ts'
import { api } from './api.ts'

type Menu = Promise<ReplyOf<typeof resource.getMenuByUser>>

let asked: Menu | undefined

/** Asks for the menu before the code that shows it is there; a refusal is met by whoever takes the answer. */
export function askMenuEarly() {
  asked = api(resource.getMenuByUser, {})
  asked.catch(() => {})
}

/** The early answer, once. */
export function takeEarlyMenu(): Menu | undefined {
  const taken = asked
  asked = undefined
  return taken
}
